import type { LatestValue } from '@heliograph/core/contract/devices-telemetry';
import type { LiveEvent } from '@heliograph/core/contract/live';

export type ValuesEvent = Extract<LiveEvent, { type: 'values' }>;
interface Identified {
  id: string;
}

/** Lays new values over one record. The same record comes back where nothing changed, so that nothing is drawn again. */
export function patchRecord<T extends Identified>(record: T, values: readonly (Identified & Partial<NoInfer<T>>)[]): T {
  const found = values.find(({ id }) => id === record.id);
  if (found === undefined) return record;
  const isChanged = (Object.keys(found) as (keyof T)[]).some((key) => !Object.is(found[key], record[key]));
  return isChanged ? { ...record, ...found } : record;
}

/** The same for a page of records; order and number stay as they are. */
export function patchItems<L extends { items: Identified[] }>(list: L, values: readonly (Identified & Partial<L['items'][number]>)[]): L {
  if (values.length === 0) return list;
  const items = list.items.map((item) => patchRecord(item, values));
  return items.some((item, index) => item !== list.items[index]) ? { ...list, items } : list;
}

/** Channels that are new or newer replace what was known; a channel never goes back in time. */
export function patchLatest(known: readonly LatestValue[], fresh: readonly LatestValue[]): LatestValue[] {
  const byChannel = new Map(known.map((value) => [value.channel, value]));
  for (const value of fresh) {
    const old = byChannel.get(value.channel);
    if (old === undefined || (value.at ?? 0) >= (old.at ?? 0)) byChannel.set(value.channel, value);
  }
  return [...byChannel.values()];
}
