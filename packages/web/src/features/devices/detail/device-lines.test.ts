import type { DeviceSeries } from '@heliograph/core/contract/series';
import { describe, expect, test } from 'vitest';
import { deviceModel } from './device-lines.ts';

const bucket = (at: number, value: number | null, delta: number | null = null) => ({ at, value, min: value, max: value, delta });
const span = { timeZone: 'UTC', stepMs: 10, gapMs: 30, nights: [] };
const names = {
  nameOf: (channel: string) => channel,
  growthNameOf: (name: string) => `${name} grown`,
  previousNameOf: (name: string) => `${name} before`,
};

describe("a device's chart", () => {
  const current: DeviceSeries = {
    ...span,
    fromAt: 1_000,
    toAt: 1_100,
    series: [
      { channel: 'powerW', unit: 'W', kind: 'gauge', buckets: [bucket(1_000, 5), bucket(1_010, null)] },
      { channel: 'energyTotalWh', unit: 'Wh', kind: 'counter', buckets: [bucket(1_000, 700, null), bucket(1_010, 702, 2)] },
    ],
  };

  test('has gauges at the middle of their steps, gaps as gaps, and counters as what they grew by', () => {
    const [power, energy] = deviceModel(current, names).lines;
    expect(power?.points.map(({ at, value }) => [at, value])).toEqual([
      [1_005, 5],
      [1_015, null],
    ]);
    expect(energy?.points.map(({ value }) => value)).toEqual([null, 2]);
  });

  test('lays the span before under the present one', () => {
    const previous: DeviceSeries = { ...current, fromAt: 900, toAt: 1_000, series: [{ ...current.series[0]!, buckets: [bucket(920, 3)] }] };
    const lines = deviceModel(current, { ...names, previous }).lines;
    expect(lines.map(({ name, points }) => [name, points[0]?.at])).toEqual([
      ['powerW', 1_005],
      ['powerW before', 1_025],
      ['energyTotalWh grown', 1_005],
    ]);
  });

  test('goes on with the newest reading, unless nothing came for so long that it is a gap', () => {
    const latest = (at: number) => [{ channel: 'powerW', unit: 'W' as const, kind: 'gauge' as const, value: 9, at }];
    const valuesWith = (at: number) => deviceModel(current, { ...names, latest: latest(at) }).lines[0]?.points.map(({ value }) => value);
    expect(valuesWith(1_030)).toEqual([5, null, 9]);
    expect(valuesWith(1_012)).toEqual([5, null]);
    expect(valuesWith(1_090)).toEqual([5, null]);
  });

  test('has other devices beside it by its first channel, and all of them by the kilowatt they are rated at', () => {
    const series: DeviceSeries = { ...current, series: [{ ...current.series[0]!, buckets: [bucket(1_000, 8)] }] };
    const others = [
      { name: 'West', sn: 'W', series, perRatedW: 4_000 },
      { name: 'North', sn: 'N', series: { ...current, series: [] }, perRatedW: null },
    ];
    const lines = deviceModel(current, { ...names, others, perRatedW: 2_000 }).lines;
    expect(lines.map(({ name, unit, points }) => [name, unit, points[0]?.value])).toEqual([
      ['powerW', 'W/kW', 2.5],
      ['energyTotalWh grown', 'Wh/kW', null],
      ['West', 'W/kW', 2],
    ]);
    expect(new Set(lines.map(({ color, dash }) => `${color}/${dash}`)).size).toBe(lines.length);
  });
});
