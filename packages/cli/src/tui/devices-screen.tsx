import type { Device } from '@heliograph/core/contract/devices';
import type { LatestValue } from '@heliograph/core/contract/devices-telemetry';
import { clean } from '../clean.ts';
import { devices } from '../resources/devices.ts';
import { deviceShapes, stateHue } from '../resources/states.ts';
import { truncate } from '../text.ts';
import { deviceFacts, isDeviceStale, latestLines } from './device-lines.ts';
import { screenColumns } from './list-lines.ts';
import { listHeight, ListScreen, type ListShared, listWidth } from './list-screen.tsx';
import type { List } from './use-list.ts';
import type { LiveRows } from './use-live.ts';
import { usePolled } from './use-polled.ts';
import { isWide, type View } from './view.ts';

const LATEST_EVERY_MS = 10_000;
const sorts = { name: 'name', power_w: 'powerW', energy_today_kwh: 'energyTodayKwh' };

/** All devices; beside them, where there is room, every value of the marked one. */
export function DevicesScreen(props: ListShared & { fleet: LiveRows<Device>; list: List<Device> }) {
  const { deps, view, fleet, list } = props;
  const { selected } = list;
  const previewId = isWide(view) ? selected?.id : undefined;
  const latest = usePolled(previewId, LATEST_EVERY_MS, (signal) =>
    deps.client.call['GET /devices/{id}/latest']({ params: { id: previewId ?? '' } }, { signal }),
  );
  const isShown = selected && previewId;
  return (
    <ListScreen
      {...props}
      name="devices"
      resource={devices}
      columns={screenColumns(devices)}
      isStale={(device) => isDeviceStale(device, view.now)}
      counts={countsOf(view, fleet)}
      preview={isShown ? previewLines(view, selected, latest?.items, view.columns - listWidth(view) - 3, listHeight(view)) : undefined}
      sorts={sorts}
      emptyLink="/devices/devices__manage"
    />
  );
}

function previewLines(view: View, device: Device, latest: readonly LatestValue[] | undefined, width: number, height: number): string[] {
  const name = truncate(`${clean(device.name)}  ·  ${clean(device.plantName ?? view.t('states.unbound'))}`, width - 2);
  return [` ${view.paint.bold(name)}`, ...deviceFacts(view, device, width), '', ...latestLines(view, latest, width, height - 4)];
}

/** Counts by state over everything that is loaded; states without a device go unsaid. */
function countsOf({ t, paint }: View, fleet: LiveRows<Device>): string[] {
  const rows = [...fleet.rows.values()];
  return (Object.keys(deviceShapes) as Device['state'][]).flatMap((state) => {
    const count = rows.filter((row) => row.state === state).length;
    const text = `${deviceShapes[state]} ${count} ${t(`states.${state}`)}`;
    const hue = stateHue(state);
    return count === 0 ? [] : [hue ? paint(hue, text) : text];
  });
}
