import type { Device } from '@heliograph/core/contract/devices';
import type { LatestValue } from '@heliograph/core/contract/devices-telemetry';
import { clean } from '../clean.ts';
import { devices } from '../resources/devices.ts';
import { deviceShapes, stateHue } from '../resources/states.ts';
import { truncate } from '../text.ts';
import type { Deps } from './deps.ts';
import { deviceFacts, isDeviceStale, latestLines } from './device-lines.ts';
import { listHints } from './hints.ts';
import { listCommandOf } from './list-command.ts';
import { listLines, positionText, screenColumns } from './list-lines.ts';
import { emptyText, filterLine } from './list-texts.ts';
import { beside } from './parts.ts';
import { FRAME_ROWS, Shell } from './shell.tsx';
import type { List } from './use-list.ts';
import type { LiveRows } from './use-live.ts';
import { usePolled } from './use-polled.ts';
import { isWide, type View } from './view.ts';

const LATEST_EVERY_MS = 10_000;
const sorts = { name: 'name', power_w: 'powerW', energy_today_kwh: 'energyTodayKwh' };

interface Props {
  deps: Deps;
  view: View;
  help: { isOpen: boolean; set: (isOpen: boolean) => void };
  notice: string | undefined;
  fleet: LiveRows<Device>;
  list: List<Device>;
}

/** All devices; beside them, where there is room, every value of the marked one. */
export function DevicesScreen({ deps, view, help, notice, fleet, list }: Props) {
  const { client, t } = deps;
  const { selected } = list;
  const previewId = isWide(view) ? selected?.id : undefined;
  const latest = usePolled(previewId, LATEST_EVERY_MS, (signal) =>
    client.call['GET /devices/{id}/latest']({ params: { id: previewId ?? '' } }, { signal }),
  );
  const width = isWide(view) ? Math.max(76, Math.floor(view.columns * 0.62)) : view.columns;
  const height = view.rows - FRAME_ROWS - 2;
  const look = {
    columns: screenColumns(devices),
    isStale: (device: Device) => fleet.connection.is === 'lost' || isDeviceStale(device, view.now),
  };
  const table =
    list.rows.length > 0 ? listLines(view, look, list.rows, list.state, width, height) : [emptyText(view, fleet, list.state.filter)];
  const preview = selected && previewId ? previewLines(view, selected, latest?.items, view.columns - width - 3, height) : undefined;
  return (
    <Shell
      deps={deps}
      view={view}
      crumbs={[t('tui.devices')]}
      connection={fleet.connection}
      notice={notice}
      error={fleet.error}
      command={listCommandOf(deps.listCommand, list.state, sorts)}
      link={deps.url + (selected ? (devices.webPath?.(selected) ?? '') : '/power_station/power_station_list')}
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

function previewLines(view: View, device: Device, latest: readonly LatestValue[] | undefined, width: number, height: number): string[] {
  const name = truncate(`${clean(device.name)}  ·  ${clean(device.plantName ?? view.t('states.unbound'))}`, width - 2);
  return [` ${view.paint.bold(name)}`, ...deviceFacts(view, device, width), '', ...latestLines(view, latest, width, height - 4)];
}

/** Counts by state over everything that is loaded; states without a device go unsaid. */
function summary({ t, paint }: View, fleet: LiveRows<Device>, list: List<Device>, height: number): string {
  if (!fleet.isLoaded) return '';
  const rows = [...fleet.rows.values()];
  const counts = (Object.keys(deviceShapes) as Device['state'][]).flatMap((state) => {
    const count = rows.filter((row) => row.state === state).length;
    const text = `${deviceShapes[state]} ${count} ${t(`states.${state}`)}`;
    const hue = stateHue(state);
    return count === 0 ? [] : [hue ? paint(hue, text) : text];
  });
  return ` ${counts.join('   ')}   ${paint('muted', positionText(list.selectedIndex, list.rows.length, height))}`;
}
