import type { SampledTables, Tables } from '../access/tenant.ts';
import type { EnergyFlow } from '@heliograph/core/energy';
import type { Row } from '../storage/schema.ts';
import { isSameEntry, opensSame } from './fold-chain.ts';
import { readFoldDevices } from './fold-device.ts';
import { foldSamples, type DeviceState, type FoldDevice } from './fold.ts';
import type { FoldedInterval } from './ledger.ts';
import { dayAfter, readDaySamples, readStored, stateBefore, stateOf } from './stored.ts';

/** One day of one flow of a device, counted in every way that the books allow; all in Wh. */
export interface DayProof {
  deviceId: number;
  dayStartAt: number;
  flow: EnergyFlow;
  /** The sum of the valid entries. */
  ledgerWh: number;
  /** The same folded again from the stored samples, corrections included; null where those are no longer kept. */
  recomputedWh: number | null;
  dayWh: number;
  hoursWh: number;
  /** Entries that say otherwise than folding again, also where the sum is the same. */
  differentEntries: number;
  isProved: boolean;
}

/** Folds the days of a span again from the stored samples, and sets ledger and rollups beside it. */
export async function verifyDevices(
  tables: SampledTables,
  deviceIds: readonly number[],
  fromAt: number,
  toAt: number,
): Promise<DayProof[]> {
  if (deviceIds.length === 0) return [];
  const devices = await readFoldDevices(tables, deviceIds);
  const proofs: DayProof[] = [];
  for (const [deviceId, device] of [...devices].sort(([a], [b]) => a - b)) {
    const recomputed = await recompute(tables, deviceId, device, fromAt, toAt);
    proofs.push(...(await compare(tables, deviceId, fromAt, toAt, recomputed)));
  }
  return proofs;
}

interface Recomputed {
  intervals: FoldedInterval[];
  /** Days whose samples are gone. */
  unknownDays: Set<number>;
  /** Days that close otherwise than the ledger says. */
  strayDays: Set<number>;
}

/** Every folded day of the span, and the next one after it: a gap at the end is closed by that. */
async function recompute(tables: SampledTables, deviceId: number, device: FoldDevice, fromAt: number, toAt: number): Promise<Recomputed> {
  const stored = await readStored(tables, deviceId);
  const result: Recomputed = { intervals: [], unknownDays: new Set(), strayDays: new Set() };
  let current = await stateBefore(tables, deviceId, fromAt, stored);
  let isLast = false;
  for (
    let day = await dayAfter(tables, deviceId, fromAt - 1, stored);
    day !== null && !isLast;
    day = await dayAfter(tables, deviceId, day, stored)
  ) {
    isLast = day >= toAt;
    const closing: DeviceState | null = await stateOf(tables, deviceId, day, stored);
    const samples = (await readDaySamples(tables, deviceId, device, day)).filter(({ ts }) => ts <= (closing?.lastTs ?? 0));
    if (samples.length === 0) {
      result.unknownDays.add(day);
      current = closing;
      continue;
    }
    const { state, intervals } = foldSamples(current, samples, device);
    result.intervals.push(...intervals.map((interval) => ({ ...interval, foldDay: day, origin: 'live' as const })));
    if (closing !== null && !opensSame(closing, state) && !isLast) result.strayDays.add(day);
    current = state;
  }
  return result;
}

async function compare(
  tables: Tables,
  deviceId: number,
  fromAt: number,
  toAt: number,
  { intervals, ...days }: Recomputed,
): Promise<DayProof[]> {
  const rowsOf = (table: 'energy_interval' | 'energy_day' | 'energy_hour') =>
    tables
      .select(table as 'energy_interval')
      .selectAll()
      .where('device_id', '=', deviceId)
      .where('day_start', '>=', fromAt)
      .where('day_start', '<', toAt);
  const sumsOf = async (table: 'energy_day' | 'energy_hour') => (await rowsOf(table).execute()) as unknown as Row<'energy_day'>[];
  const [entries, dayRows, hourRows] = await Promise.all([
    rowsOf('energy_interval').where('superseded_at', 'is', null).execute(),
    sumsOf('energy_day'),
    sumsOf('energy_hour'),
  ]);
  const own = intervals.filter(({ dayStartAt }) => dayStartAt >= fromAt && dayStartAt < toAt);
  const keys = new Set([
    ...[...entries, ...dayRows, ...hourRows].map((row) => `${row.day_start}/${row.flow}`),
    ...own.map((interval) => `${interval.dayStartAt}/${interval.flow}`),
  ]);
  return [...keys]
    .map((key) => {
      const [dayStartAt, flow] = [Number(key.split('/')[0]), key.split('/')[1] as EnergyFlow];
      const isOwn = (row: { day_start: number; flow: EnergyFlow }) => row.day_start === dayStartAt && row.flow === flow;
      const valid = entries.filter(isOwn);
      const folded = own.filter((interval) => interval.dayStartAt === dayStartAt && interval.flow === flow);
      const foldDays = valid.map((entry) => entry.fold_day);
      const isKnown = !foldDays.some((day) => days.unknownDays.has(day));
      const correctedWh = sum(valid.filter(({ origin }) => origin === 'correction').map((entry) => entry.delta_wh));
      const ledgerWh = sum(valid.map((entry) => entry.delta_wh));
      const dayWh = sum(dayRows.filter(isOwn).map((row) => row.energy_wh));
      const hoursWh = sum(hourRows.filter(isOwn).map((row) => row.energy_wh));
      const recomputedWh = isKnown ? sum(folded.map((interval) => interval.deltaWh)) + correctedWh : null;
      const differentEntries = isKnown ? differences(valid, folded) + (days.strayDays.has(dayStartAt) ? 1 : 0) : 0;
      const isProved = ledgerWh === dayWh && ledgerWh === hoursWh && differentEntries === 0 && (!isKnown || ledgerWh === recomputedWh);
      return { deviceId, dayStartAt, flow, ledgerWh, recomputedWh, dayWh, hoursWh, differentEntries, isProved };
    })
    .sort((a, b) => a.dayStartAt - b.dayStartAt || (a.flow < b.flow ? -1 : 1));
}

/** How many entries there are without such an interval, and the other way round. */
function differences(valid: readonly Row<'energy_interval'>[], folded: readonly FoldedInterval[]): number {
  const entries = new Map(valid.filter(({ origin }) => origin !== 'correction').map((entry) => [entry.start_at, entry]));
  let missing = 0;
  for (const interval of folded) {
    const entry = entries.get(interval.startAt);
    if (entry !== undefined && isSameEntry(entry, interval)) entries.delete(interval.startAt);
    else missing += 1;
  }
  return missing + entries.size;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
