import type { Device } from '@heliograph/core/contract/devices';
import type { DeviceSeries } from '@heliograph/core/contract/series';
import { isId } from '@heliograph/core/id';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Range } from '../../../components/chart/range.ts';
import { useAddress } from '../../../state/use-address.ts';
import { deviceQueries } from '../queries.ts';

/** Five lines are as many as can be told apart; one is the device itself. */
export const MOST_OTHERS = 4;

interface Ask {
  channels: readonly string[];
  range: Range;
  timeZone: string;
}

/** The devices that are drawn beside one; which ones is in the address. Those that cannot be read are left out. */
export function useOthers(ask: Ask & { id: string }) {
  const { search, put } = useAddress();
  const text = search.get('with') ?? '';
  const ids = useMemo(() => [...new Set(text.split(','))].filter((id) => isId(id) && id !== ask.id).slice(0, MOST_OTHERS), [text, ask.id]);
  const devices = useQueries({ queries: ids.map((id) => deviceQueries.detail(id)), combine: settled<Device> });
  const series = useQueries({
    queries: ids.map((id) => ({ ...deviceQueries.series({ ...ask, id, isPrevious: false }), enabled: ask.channels.length > 0 })),
    combine: settled<DeviceSeries>,
  });
  const others = useMemo(
    () => ids.flatMap((_, index) => (devices[index] && series[index] ? [{ device: devices[index], series: series[index] }] : [])),
    [ids, devices, series],
  );
  const choose = (next: readonly string[]) => put({ with: next.join(',') });
  return { others, chosen: ids.map((id, index) => ({ id, name: devices[index]?.name })), choose };
}

/** One function for all calls: what it answers stays the same while the answers do. */
function settled<Data>(results: { data: Data | undefined }[]): (Data | undefined)[] {
  return results.map(({ data }) => data);
}
