import type { Device } from '@heliograph/core/contract/devices';
import type { Plant } from '@heliograph/core/contract/plants';
import { clean } from '../clean.ts';
import { liveDevices } from '../live/merge.ts';
import { devices } from '../resources/devices.ts';
import { plants } from '../resources/plants.ts';
import type { Deps } from './deps.ts';
import { isDeviceStale, latestLines } from './device-lines.ts';
import { detailHints } from './hints.ts';
import { listLines, screenColumns } from './list-lines.ts';
import { emptyText, filterLine } from './list-texts.ts';
import { beside } from './parts.ts';
import { plantChart, plantFacts } from './plant-lines.ts';
import { usePlantCurve } from './plant-preview.ts';
import { FRAME_ROWS, Shell } from './shell.tsx';
import { useList } from './use-list.ts';
import { useLiveRows } from './use-live.ts';
import { usePolled } from './use-polled.ts';
import { isWide, type View } from './view.ts';

const LATEST_EVERY_MS = 10_000;
const DEVICES_MAX = 500;

interface Props {
  deps: Deps;
  view: View;
  help: { isOpen: boolean; set: (isOpen: boolean) => void };
  notice: string | undefined;
  plant: Plant;
  onOpen: (device: Device) => void;
  onBack: () => void;
}

/** One plant: its figures, its day, its devices; where there is room, every value of the marked device. */
export function PlantScreen({ deps, view, help, notice, plant, onOpen, onBack }: Props) {
  const { client, t } = deps;
  const { id } = plant;
  const curve = usePlantCurve(client, id);
  const fleet = useLiveRows(client, {
    key: id,
    load: async (signal) => (await client.call['GET /devices']({ query: { plantId: id, pageSize: DEVICES_MAX } }, { signal })).items,
    live: { ...liveDevices, watchedBy: () => ({ devicesOf: [id] }) },
  });
  const chartHeight = Math.max(5, Math.min(14, Math.floor((view.rows - FRAME_ROWS - 4) * 0.45)));
  const height = view.rows - FRAME_ROWS - 4 - chartHeight;
  const list = useList(devices, fleet.rows, { isActive: !help.isOpen, page: height - 1, onOpen });
  const latestId = isWide(view) ? list.selected?.id : undefined;
  const latest = usePolled(latestId, LATEST_EVERY_MS, (signal) =>
    client.call['GET /devices/{id}/latest']({ params: { id: latestId ?? '' } }, { signal }),
  );
  const width = isWide(view) ? Math.max(76, Math.floor(view.columns * 0.6)) : view.columns;
  const look = {
    columns: screenColumns(devices, ['plant_name']),
    isStale: (device: Device) => fleet.connection.is === 'lost' || isDeviceStale(device, view.now),
  };
  const table =
    list.rows.length > 0 ? listLines(view, look, list.rows, list.state, width, height) : [emptyText(view, fleet, list.state.filter)];
  const values = latestId && list.rows.length > 0 ? latestLines(view, latest?.items, view.columns - width - 3, height) : undefined;
  return (
    <Shell
      deps={deps}
      view={view}
      crumbs={[t('tui.plants'), clean(plant.name)]}
      connection={fleet.connection}
      notice={notice}
      error={fleet.error}
      command={`helio plants get ${id}`}
      link={deps.url + (plants.webPath?.(plant) ?? '')}
      hints={detailHints(t, true)}
      isTyping={list.state.isTyping}
      help={help}
      onBack={list.state.filter === '' ? onBack : list.clearFilter}
      body={[
        ...plantFacts(view, plant, view.columns),
        '',
        ...padChart(plantChart(view, curve, view.columns, chartHeight), chartHeight),
        filterLine(view, list.state),
        ...(values ? beside(view, table, values, width, height) : table),
      ]}
    />
  );
}

function padChart(lines: readonly string[], height: number): string[] {
  return Array.from({ length: height }, (_, at) => lines[at] ?? '');
}
