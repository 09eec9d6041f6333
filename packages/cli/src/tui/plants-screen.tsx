import type { Plant } from '@heliograph/core/contract/plants';
import { energy, quantity } from '../render/quantity.ts';
import { plants } from '../resources/plants.ts';
import { plantShapes, stateHue } from '../resources/states.ts';
import type { Column } from '../resources/resource.ts';
import { gauge } from './chart.ts';
import { screenColumns } from './list-lines.ts';
import { listHeight, ListScreen, type ListShared, listWidth } from './list-screen.tsx';
import { isPlantStale } from './plant-lines.ts';
import { usePlantPreview } from './plant-preview.ts';
import type { List } from './use-list.ts';
import type { LiveRows } from './use-live.ts';
import { isWide, type View } from './view.ts';

const GAUGE_WIDTH = 8;
const sorts = { name: 'name', power_w: 'powerW', energy_today_kwh: 'energyTodayKwh' };

/** All plants; beside them, where there is room, the day of the marked one. */
export function PlantsScreen(props: ListShared & { fleet: LiveRows<Plant>; list: List<Plant> }) {
  const { deps, view, fleet, list } = props;
  const shown = isWide(view) ? list.selected : undefined;
  return (
    <ListScreen
      {...props}
      name="plants"
      resource={plants}
      columns={columnsFor(view)}
      isStale={(plant) => isPlantStale(plant, view.now)}
      counts={countsOf(view, fleet)}
      preview={usePlantPreview(deps.client, view, shown, view.columns - listWidth(view) - 3, listHeight(view))}
      sorts={sorts}
      emptyLink="/power_station/power_station_list"
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
function countsOf({ t, paint }: View, fleet: LiveRows<Plant>): string[] {
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
  return [...counts, ...sums];
}

/** The sum of what is known; nothing known has no sum. */
function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}
