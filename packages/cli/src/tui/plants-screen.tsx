import type { Plant } from '@heliograph/core/contract/plants';
import { energy, quantity } from '../render/quantity.ts';
import { plants } from '../resources/plants.ts';
import { plantShapes, stateHue } from '../resources/states.ts';
import type { Column } from '../resources/resource.ts';
import { gauge } from './chart.ts';
import type { Deps } from './deps.ts';
import { listCommandOf } from './list-command.ts';
import { listLines, positionText, screenColumns } from './list-lines.ts';
import { listHints } from './hints.ts';
import { beside } from './parts.ts';
import { isPlantStale } from './plant-lines.ts';
import { usePlantPreview } from './plant-preview.ts';
import { FRAME_ROWS, Shell } from './shell.tsx';
import { emptyText, filterLine } from './list-texts.ts';
import type { List } from './use-list.ts';
import type { LiveRows } from './use-live.ts';
import { isWide, type View } from './view.ts';

const GAUGE_WIDTH = 8;

interface Props {
  deps: Deps;
  view: View;
  help: { isOpen: boolean; set: (isOpen: boolean) => void };
  notice: string | undefined;
  fleet: LiveRows<Plant>;
  list: List<Plant>;
}

/** All plants; beside them, where there is room, the day of the marked one. */
export function PlantsScreen({ deps, view, help, notice, fleet, list }: Props) {
  const { client, t } = deps;
  const { selected } = list;
  const width = isWide(view) ? Math.floor(view.columns * 0.62) : view.columns;
  const height = view.rows - FRAME_ROWS - 2;
  const preview = usePlantPreview(client, view, isWide(view) ? selected : undefined, view.columns - width - 3, height);
  const look = { columns: columnsFor(view), isStale: (plant: Plant) => fleet.connection.is === 'lost' || isPlantStale(plant, view.now) };
  const table =
    list.rows.length > 0 ? listLines(view, look, list.rows, list.state, width, height) : [emptyText(view, fleet, list.state.filter)];
  return (
    <Shell
      deps={deps}
      view={view}
      crumbs={[t('tui.plants')]}
      connection={fleet.connection}
      notice={notice}
      error={fleet.error}
      command={listCommandOf(deps.listCommand, list.state, { name: 'name', power_w: 'powerW', energy_today_kwh: 'energyTodayKwh' })}
      link={deps.url + (selected ? (plants.webPath?.(selected) ?? '') : '/power_station/power_station_list')}
      hints={listHints(t, list.state.isTyping)}
      isTyping={list.state.isTyping}
      help={help}
      onBack={list.state.filter === '' ? undefined : list.clearFilter}
      body={[
        summary(view, fleet, list, height),
        filterLine(view, list.state),
        ...(preview ? beside(view, table, preview, width, height) : table),
      ]}
    />
  );
}

/** The list's columns, with the power as a part of the capacity drawn beside it. */
function columnsFor(view: View): Column<Plant>[] {
  const share: Column<Plant> = {
    name: 'share',
    title: 'column.share',
    raw: (plant) => plant.powerW,
    show: (plant) =>
      gauge(plant.powerW === null || !plant.installedCapacityWp ? null : plant.powerW / plant.installedCapacityWp, GAUGE_WIDTH),
    hue: () => 'generation',
    drop: 3,
  };
  const columns = screenColumns(plants, isWide(view) ? ['time_zone', 'owner'] : ['time_zone', 'devices']);
  const at = columns.findIndex((column) => column.name === 'power_w') + 1;
  return columns.toSpliced(at, 0, share);
}

/** Counts by state and sums over everything that is shown. */
function summary({ t, paint }: View, fleet: LiveRows<Plant>, list: List<Plant>, height: number): string {
  if (!fleet.isLoaded) return '';
  const rows = [...fleet.rows.values()];
  const counts = (['online', 'offline', 'fault'] as const).map((state) => {
    const text = `${plantShapes[state]} ${rows.filter((row) => row.state === state).length} ${t(`states.${state}`)}`;
    const hue = stateHue(state);
    return hue ? paint(hue, text) : text;
  });
  // While there is no connection the sums are as old as their parts.
  const figure = (text: string) => (fleet.connection.is === 'lost' ? paint('muted', text) : paint.bold(text));
  const sums = [
    `${figure(quantity(sum(rows.map((row) => row.powerW)), 'W', t.language))} ${paint('muted', t('tui.now'))}`,
    `${figure(energy(sum(rows.map((row) => row.energyTodayKwh)), t.language))} ${paint('muted', t('tui.today'))}`,
  ];
  return ` ${[...counts, ...sums].join('   ')}   ${paint('muted', positionText(list.selectedIndex, list.rows.length, height))}`;
}

/** The sum of what is known; nothing known has no sum. */
function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}
