import { expect, test } from 'vitest';
import { energyColumns, type EnergySample } from './flows.ts';
import { foldSamples } from './fold.ts';
import { localDay } from './local-day.ts';

const midnight = Date.UTC(2026, 5, 1);
const none = Object.fromEntries(energyColumns.map((column) => [column, null])) as Omit<EnergySample, 'ts'>;
const device = { role: 'generation', dayOf: (at: number) => localDay('UTC', at), ratingW: 5_000, rollsOverAt: {}, swaps: [] } as const;

/** What is said of the time before the last of some readings, at these minutes of a day. */
function lastMark(...minutes: number[]): string {
  const samples = minutes.map((minute, n) => ({ ...none, ts: midnight + minute * 60_000, energy_total_wh: 1_000 + n * 100 }));
  const { quality, rule } = foldSamples(null, samples, device).intervals.at(-1)!;
  return `${quality} ${rule}`;
}

test('readings up to twenty minutes apart are measured', () => {
  expect(lastMark(0, 15, 30)).toBe('measured none');
  expect(lastMark(0, 20, 40, 60)).toBe('measured none');
});

test('readings that come every hour are the pace of their source: shared out between them, and nothing is missing', () => {
  expect(lastMark(0, 60, 120)).toBe('shared none');
  expect(lastMark(0, 60, 125, 185), 'they come a little late').toBe('shared none');
  expect(lastMark(0, 840, 900), 'the first hour after a night').toBe('shared none');
});

test('a single long distance is a silence, and so is one that nobody would call a pace', () => {
  expect(lastMark(0, 60), 'nothing says yet how often it is read').toBe('shared gap');
  expect(lastMark(0, 60, 180), 'one reading is missing').toBe('shared gap');
  expect(lastMark(0, 5, 10, 70), 'a device of five minutes').toBe('shared gap');
  expect(lastMark(0, 120, 240, 360), 'every two hours').toBe('shared gap');
});
