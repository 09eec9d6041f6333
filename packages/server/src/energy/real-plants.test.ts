import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { energyColumns, type EnergySample } from './flows.ts';
import { foldSamples, type DeviceState, type FoldDevice } from './fold.ts';
import { localDay } from './local-day.ts';

const plants = new URL('../../../../../shared/data/plants/', import.meta.url);
const empty = Object.fromEntries(energyColumns.map((column) => [column, null])) as Omit<EnergySample, 'ts'>;

interface Series {
  ts: number;
  value: number;
}
function readSeries(file: string, timeAt: number, valueAt: number, zone: string): Series[] {
  const lines = gunzipSync(readFileSync(new URL(file, plants)))
    .toString()
    .trim()
    .split('\n')
    .slice(1);
  return lines.map((line) => {
    const cells = line.split(',');
    return { ts: Date.parse(cells[timeAt]!.replace(' ', 'T') + zone), value: Number(cells[valueAt]) };
  });
}

/** Folds day by day; what is still open counts. */
function energyWh(
  series: readonly Series[],
  column: 'power_w' | 'energy_total_wh',
  timeZone: string,
): { byDay: Map<number, number>; sum: number } {
  const device: FoldDevice = { role: 'generation', dayOf: (at) => localDay(timeZone, at), ratingW: 30_000, rollsOverAt: {}, swaps: [] };
  const samples = series.map(({ ts, value }): EnergySample => ({ ...empty, ts, [column]: value }));
  const byDay = new Map<number, number>();
  const add = (day: number, wh: number) => byDay.set(day, (byDay.get(day) ?? 0) + wh);
  let state: DeviceState | null = null;
  for (const day of Map.groupBy(samples, ({ ts }) => device.dayOf(ts).startAt).values()) {
    const folded: { state: DeviceState; intervals: { dayStartAt: number; deltaWh: number }[] } = foldSamples(state, day, device);
    for (const { dayStartAt, deltaWh } of folded.intervals) add(dayStartAt, deltaWh);
    state = folded.state;
  }
  const total = state!.flows.total!;
  if (total.open) add(total.open.dayStartAt, Math.round(total.levelWh) - Math.round(total.open.startWh));
  return { byDay, sum: [...byDay.values()].reduce((sum, wh) => sum + wh, 0) };
}

// The series are given beside the repository and are no part of it.
describe.skipIf(!existsSync(plants))('series of real plants', () => {
  test('power of a research array with its own consumption by night', () => {
    const series = readSeries('serf-east/serf_east_15min_ac_power.csv.gz', 0, 1, '');
    const { sum, byDay } = energyWh(series, 'power_w', 'America/Denver');
    // 2,941.9 kWh is ∑P·τ without what the inverter draws by night.
    expect(sum / 1_000).toBeCloseTo(2_941.9, 1);
    expect(byDay.size).toBe(105);
  });

  test('power of an inverter that is silent by night', () => {
    const series = readSeries('slac-abb/ZT162185000441C1203.csv.gz', 2, 4, 'Z').map((one) => ({ ...one, value: one.value * 1_000 }));
    expect(Math.abs(energyWh(series, 'power_w', 'America/Los_Angeles').sum / 1_000 - 29_834)).toBeLessThan(15);
  });

  test('a counter made of that power gives its rise to the watt-hour, over both changes of clocks and by every day', () => {
    const series = readSeries('slac-abb/ZT162185000441C1203.csv.gz', 2, 4, 'Z');
    let wh = 1_000_000;
    const counter = series.map(({ ts, value }) => ({ ts, value: (wh += Math.round((value * 1_000) / 12)) }));
    const { sum, byDay } = energyWh(counter, 'energy_total_wh', 'America/Los_Angeles');
    expect(sum).toBe(wh - counter[0]!.value);
    const beforeMidnight = (midnight: number) => counter.findLast(({ ts }) => ts < midnight)!.value;
    // By night the counter stands: each day is what it rose by from midnight to midnight.
    const day = localDay('America/Los_Angeles', Date.UTC(2019, 2, 10, 20));
    expect(day.endAt - day.startAt).toBe(23 * 3_600_000);
    const risenWh = beforeMidnight(day.endAt) - beforeMidnight(day.startAt);
    expect(Math.abs(byDay.get(day.startAt)! - risenWh)).toBeLessThan(risenWh / 100);
  });

  test('a counter that goes backwards a thousand times gives the same', () => {
    const series = readSeries('slac-abb/ZT162185000441C1203.csv.gz', 2, 4, 'Z');
    let wh = 1_000_000;
    let falls = 0;
    const counter = series.map(({ ts, value }, n) => {
      wh += Math.round((value * 1_000) / 12);
      const isFall = n % 28 === 14;
      if (isFall) falls += 1;
      return { ts, value: isFall ? [0, wh - 700, wh - 40_000, 4_294_967_295][n % 4]! : wh };
    });
    expect(falls).toBeGreaterThan(1_100);
    expect(energyWh(counter, 'energy_total_wh', 'America/Los_Angeles').sum).toBe(wh - counter[0]!.value);
  });
});
