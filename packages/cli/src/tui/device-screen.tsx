import type { Device } from '@heliograph/core/contract/devices';
import type { LatestValue } from '@heliograph/core/contract/devices-telemetry';
import { useState } from 'react';
import { liveDevices } from '../live/merge.ts';
import { devices } from '../resources/devices.ts';
import type { Deps } from './deps.ts';
import { deviceChart, deviceFacts, latestLines, mainChannel } from './device-lines.ts';
import { detailHints } from './hints.ts';
import { FRAME_ROWS, Shell } from './shell.tsx';
import { useLiveRows } from './use-live.ts';
import { usePolled } from './use-polled.ts';
import type { View } from './view.ts';

const CURVE_EVERY_MS = 60_000;

interface Props {
  deps: Deps;
  view: View;
  help: { isOpen: boolean; set: (isOpen: boolean) => void };
  notice: string | undefined;
  device: Device;
  crumbs: readonly string[];
  onBack: () => void;
}

/** One device: its day and every value it has, each with its age. */
export function DeviceScreen({ deps, view, help, notice, device: opened, crumbs, onBack }: Props) {
  const { client, t } = deps;
  const { id } = opened;
  const [latest, setLatest] = useState<LatestValue[]>();
  const live = useLiveRows(client, {
    key: id,
    load: async (signal) => [await client.call['GET /devices/{id}']({ params: { id } }, { signal })],
    live: liveDevices,
    alsoWatched: { latestOf: [id] },
    onEvent(event) {
      const items = event.type === 'values' ? event.latest.find(({ deviceId }) => deviceId === id)?.items : undefined;
      if (items) setLatest((before) => mergeLatest(before, items));
    },
  });
  const channel = mainChannel(opened);
  const curve = usePolled(id, CURVE_EVERY_MS, (signal) =>
    client.call['GET /devices/{id}/curve']({ params: { id }, query: { channel } }, { signal }),
  );
  const device = live.rows.get(id) ?? opened;
  const height = view.rows - FRAME_ROWS - 4;
  const chartHeight = Math.max(5, Math.min(14, Math.floor(height * 0.45)));
  return (
    <Shell
      deps={deps}
      view={view}
      crumbs={crumbs}
      connection={live.connection}
      notice={notice}
      error={live.error}
      command={`helio devices get ${id}`}
      link={deps.url + (devices.webPath?.(device) ?? '')}
      hints={detailHints(t, false)}
      isTyping={false}
      help={help}
      onBack={onBack}
      body={[
        ...deviceFacts(view, device, view.columns),
        '',
        ...deviceChart(view, device, curve, view.columns, chartHeight),
        '',
        ...latestLines(view, latest, view.columns, height - chartHeight),
      ]}
    />
  );
}

/** A later event may carry the channels that changed and no others. */
function mergeLatest(before: readonly LatestValue[] | undefined, items: readonly LatestValue[]): LatestValue[] {
  const merged = new Map((before ?? []).map((item) => [item.channel, item]));
  for (const item of items) merged.set(item.channel, item);
  return [...merged.values()];
}
