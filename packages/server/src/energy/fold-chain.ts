import { isDeepStrictEqual } from 'node:util';
import type { SampledTables } from '../access/tenant.ts';
import type { Row } from '../storage/schema.ts';
import { foldSamples, type DeviceState, type FoldDevice } from './fold.ts';
import type { DeviceFold, EntryKey, FoldedInterval } from './ledger.ts';
import { dayAfter, readDaySamples, readOwned, readStored, stateBefore, stateOf, type Stored } from './stored.ts';

/** Days of one device folded again, and what that changes; null where nothing is there to fold. */
export interface Chain {
  fold: DeviceFold | null;
}

/**
 * Folds some days of a device again, in order, each from how the day before closes. It goes on to the next folded day
 * while that opens with what is no longer true, so that what is written together always fits together.
 */
export async function foldChain(tables: SampledTables, deviceId: number, device: FoldDevice, days: readonly number[]): Promise<Chain> {
  const stored = await readStored(tables, deviceId);
  const waiting = [...new Set(days)].sort((a, b) => a - b);
  const first = waiting[0]!;
  const opening = await stateBefore(tables, deviceId, first, stored);
  const closed: DeviceState[] = [];
  const added: FoldedInterval[] = [];
  let current = opening;
  for (let day = waiting.shift(); day !== undefined; day = waiting.shift()) {
    const before = await stateOf(tables, deviceId, day, stored);
    const samples = await readDaySamples(tables, deviceId, device, day);
    if (samples.length === 0) continue;
    // Days between the marked ones keep how they closed.
    const between = await stateBefore(tables, deviceId, day, stored);
    if (between !== null && between.dayStartAt > (current?.dayStartAt ?? Number.NEGATIVE_INFINITY)) current = between;
    const { state, intervals } = foldSamples(current, samples, device);
    added.push(...intervals.map((interval) => ({ ...interval, foldDay: day, origin: originOf(interval.endAt, stored) })));
    closed.push(state);
    current = state;
    if (before !== null && opensSame(before, state)) continue;
    const next = await dayAfter(tables, deviceId, day, stored);
    if (next !== null && !waiting.includes(next)) waiting.splice(placeOf(waiting, next), 0, next);
  }
  if (closed.length === 0) return { fold: null };
  const owned = await readOwned(
    tables,
    deviceId,
    closed.map((state) => state.dayStartAt),
    opening?.dayStartAt ?? first,
  );
  return { fold: { deviceId, version: stored.version, ...statesOf(closed, stored), ...difference(owned, added) } };
}

/** Whether an entry of the ledger says what folding says. */
export function isSameEntry(entry: Row<'energy_interval'>, interval: FoldedInterval): boolean {
  return (
    entry.end_at === interval.endAt &&
    entry.delta_wh === interval.deltaWh &&
    entry.start_wh === interval.startWh &&
    entry.end_wh === interval.endWh &&
    entry.source === interval.source &&
    entry.quality === interval.quality &&
    entry.rule === interval.rule &&
    entry.fold_day === interval.foldDay
  );
}

function difference(owned: readonly Row<'energy_interval'>[], added: readonly FoldedInterval[]): Pick<DeviceFold, 'added' | 'superseded'> {
  const known = new Map(owned.map((entry) => [`${entry.flow}/${entry.start_at}`, entry]));
  const changed: FoldedInterval[] = [];
  for (const interval of added) {
    const key = `${interval.flow}/${interval.startAt}`;
    const entry = known.get(key);
    if (entry !== undefined && isSameEntry(entry, interval)) known.delete(key);
    else changed.push(interval);
  }
  return { added: changed, superseded: [...known.values()] satisfies readonly EntryKey[] };
}

/** What was accounted for before this was known came late. */
function originOf(endAt: number, { tip }: Stored): FoldedInterval['origin'] {
  return tip !== null && endAt <= tip.lastTs ? 'lateBatch' : 'live';
}

/** The newest day is the tip; when another becomes that, the old one closes like any day. */
function statesOf(closed: readonly DeviceState[], { tip }: Stored): Pick<DeviceFold, 'tip' | 'anchors'> {
  const last = closed.at(-1)!;
  if (tip === null || tip.dayStartAt === last.dayStartAt) return { tip: last, anchors: closed.slice(0, -1) };
  if (tip.dayStartAt > last.dayStartAt) return { tip, anchors: closed };
  const isFoldedAnew = closed.some((state) => state.dayStartAt === tip.dayStartAt);
  return { tip: last, anchors: isFoldedAnew ? closed.slice(0, -1) : [tip, ...closed.slice(0, -1)] };
}

/** Whether the next day opens with the same: how many samples there were does not reach into it. */
export function opensSame(before: DeviceState, after: DeviceState): boolean {
  return before.lastTs === after.lastTs && isDeepStrictEqual(before.flows, JSON.parse(JSON.stringify(after.flows)));
}

function placeOf(sorted: readonly number[], value: number): number {
  const place = sorted.findIndex((other) => other > value);
  return place < 0 ? sorted.length : place;
}
