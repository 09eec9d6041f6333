import { describe, expect, test } from 'vitest';
import { energyColumns, type EnergySample } from './flows.ts';
import { foldSamples, type DeviceState, type FoldDevice } from './fold.ts';
import { localDay } from './local-day.ts';

const begun = Date.UTC(2026, 5, 1);
const minute = 60_000;
const empty = Object.fromEntries(energyColumns.map((column) => [column, null])) as Omit<EnergySample, 'ts'>;
const lifeWh = 12_345_678;

/** The true counter of a 25 kW array over some days: one clear day after the other. */
function counterOf({ days = 6, stepMinutes = 15, hasNights = true } = {}): { ts: number; wh: number; powerW: number }[] {
  const rows: { ts: number; wh: number; powerW: number }[] = [];
  let wh = 0;
  for (let ts = begun; ts < begun + days * 86_400_000; ts += stepMinutes * minute) {
    const hour = ((ts - begun) / 3_600_000) % 24;
    const powerW = hour > 6 && hour < 20 ? 25_000 * Math.sin(((hour - 6) / 14) * Math.PI) : 0;
    if (hasNights || powerW > 0) rows.push({ ts, wh: Math.round(wh), powerW: Math.round(powerW) });
    wh += (powerW * stepMinutes) / 60;
  }
  return rows;
}

function foldedWh(samples: readonly Partial<EnergySample>[], ratingW: number | null): number {
  const device: FoldDevice = { role: 'generation', dayOf: (at) => localDay('UTC', at), ratingW, rollsOverAt: {}, swaps: [] };
  let [state, sum]: [DeviceState | null, number] = [null, 0];
  for (const day of Map.groupBy(samples, ({ ts }) => device.dayOf(ts!).startAt).values()) {
    const rows = day.map((sample): EnergySample => ({ ts: 0, ...empty, ...sample }));
    const folded: { state: DeviceState; intervals: { deltaWh: number }[] } = foldSamples(state, rows, device);
    sum += folded.intervals.reduce((wh, { deltaWh }) => wh + deltaWh, 0);
    state = folded.state;
  }
  const total = state?.flows.total;
  const heldWh = total?.idle?.held.reduce((wh, { deltaWh }) => wh + deltaWh, 0) ?? 0;
  return sum + heldWh + (total?.open ? Math.round(total.levelWh) - Math.round(total.open.startWh) : 0);
}

const shapes = [5, 15, 60].flatMap((stepMinutes) =>
  [true, false].flatMap((hasNights) => [30_000, null].map((ratingW) => [stepMinutes, hasNights, ratingW] as const)),
);

describe.each(shapes)('a counter read every %d minutes, by night too: %s, rated %s W', (stepMinutes, hasNights, ratingW) => {
  const rows = counterOf({ stepMinutes, hasNights });
  const knownWh = rows.at(-1)!.wh;
  const said = (change: (wh: number, n: number) => number) =>
    foldedWh(
      rows.map(({ ts, wh }, n) => ({ ts, energy_total_wh: change(wh + lifeWh, n) })),
      ratingW,
    );
  const isOdd = (n: number, every: number) => n > 5 && n < rows.length - 5 && n % every === 2;

  test('goes backwards at every fourth reading and gives its rise', () => {
    expect(said((wh, n) => (isOdd(n, 4) ? [0, wh - 700, wh - 40_000, wh - lifeWh + 3][(n % 16) >> 2]! : wh))).toBe(knownWh);
  });

  test('says that it does not know, in every width and unit, and gives its rise', () => {
    const bits = [65_535_000, 3_276_700, 6_553_500, 4_294_967_295, 429_496_729_500, 4_294_967_295_000, 21_474_836_470];
    expect(said((wh, n) => (isOdd(n, 9) ? bits[n % bits.length]! : wh))).toBe(knownWh);
  });

  test('in steps of ten and of a hundred kilowatt-hours, with power beside it, loses none of them', () => {
    for (const step of [10_000, 100_000]) {
      const floor = (wh: number) => Math.floor(wh / step) * step;
      expect(said(floor)).toBe(floor(knownWh + lifeWh) - floor(lifeWh));
      const powered = rows.map(({ ts, wh, powerW }) => ({ ts, energy_total_wh: floor(wh + lifeWh), power_w: powerW }));
      expect(Math.abs(foldedWh(powered, ratingW) - knownWh)).toBeLessThanOrEqual(step);
    }
    const whole = (wh: number) => Math.floor((wh + lifeWh) / 1_000) * 1_000;
    const powered = rows.map(({ ts, wh, powerW }) => ({ ts, energy_total_wh: whole(wh), power_w: powerW }));
    expect(foldedWh(powered, ratingW)).toBe(whole(knownWh) - whole(0));
  });

  test('rolls over at 65,536 kWh, and does not where it starts again each day', () => {
    const max = 65_536_000;
    const start = max - Math.round(knownWh / 2);
    const rolling = rows.map(({ ts, wh }) => ({ ts, energy_total_wh: (wh + start) % max }));
    expect(foldedWh(rolling, ratingW)).toBe(knownWh);
    const dawnWh = new Map<number, number>();
    const daily = rows.map(({ ts, wh }) => {
      const day = Math.floor(ts / 86_400_000);
      if (!dawnWh.has(day)) dawnWh.set(day, wh);
      return { ts, energy_total_wh: wh - dawnWh.get(day)! };
    });
    const lastOfDays = daily.filter(({ ts }, n) => Math.floor(ts / 86_400_000) !== Math.floor((daily[n + 1]?.ts ?? 0) / 86_400_000));
    expect(foldedWh(daily, ratingW)).toBe(lastOfDays.reduce((sum, sample) => sum + sample.energy_total_wh, 0));
  });

  test('starts again each day, and what it says first of a morning was made since midnight', () => {
    const eveWh = new Map<number, number>();
    const eves = rows.map(({ ts }, n) => {
      const day = Math.floor(ts / 86_400_000);
      if (!eveWh.has(day)) eveWh.set(day, rows[Math.max(0, n - 1)]!.wh);
      return { ts, wh: rows[n]!.wh - eveWh.get(day)! };
    });
    for (const column of ['energy_day_wh', 'energy_total_wh'] as const)
      expect(
        foldedWh(
          eves.map(({ ts, wh }) => ({ ts, [column]: wh })),
          ratingW,
        ),
      ).toBe(knownWh);
  });

  test('goes back for three readings at a time, grows there and returns, a thousand times over', () => {
    for (const fallWh of [700, 9_000, 40_000, 300_000]) {
      const isAway = (n: number) => n > 5 && n < rows.length - 5 && n % 9 > 5;
      expect(said((wh, n) => (isAway(n) ? wh - fallWh : wh))).toBe(knownWh);
    }
  });

  test('tells what it stood at two days ago until it is heard again, and then all that was made', () => {
    const heldFrom = rows.findIndex(({ ts }) => ts >= begun + 2.5 * 86_400_000);
    const heldUntil = rows.findIndex(({ ts }) => ts >= begun + 4.5 * 86_400_000);
    expect(said((wh, n) => (n > heldFrom && n < heldUntil ? rows[heldFrom]!.wh + lifeWh : wh))).toBe(knownWh);
  });

  test('reads nothing before it is first heard', () => {
    expect(said((wh, n) => (n < 3 ? 0 : wh))).toBe(knownWh - rows[3]!.wh);
  });

  test('rises by two nights of energy at dawn, and takes it back', () => {
    const dawns = new Set(rows.flatMap(({ ts }, n) => (n > 5 && ts - rows[n - 1]!.ts > 3_600_000 * 3 ? [n, n + 1] : [])));
    expect(said((wh, n) => wh + (dawns.has(n) ? 60_000 : 0))).toBe(knownWh);
  });

  test('that is the sum of three inverters, and misses those that sleep or are not heard, is counted once', () => {
    const shares = [0.5, 0.3, 0.2];
    const samples = rows.map(({ ts, wh }) => {
      const hour = ((ts - begun) / 3_600_000) % 24;
      const isHeard = (n: number) => hour >= 7 + n && hour <= 19.5 - n / 2 && !(n === 2 && hour > 11 && hour < 14);
      return { ts, wh, energy_total_wh: Math.round(shares.reduce((sum, share, n) => sum + (isHeard(n) ? share * (lifeWh + wh) : 0), 0)) };
    });
    const isWhole = (sample: (typeof samples)[number]) => Math.abs(sample.energy_total_wh - lifeWh - sample.wh) < 2;
    const whole = samples.slice(samples.findIndex(isWhole), samples.findLastIndex(isWhole) + 1);
    const risenWh = whole.at(-1)!.wh - whole[0]!.wh;
    expect(Math.abs(foldedWh(whole, ratingW) - risenWh)).toBeLessThan(risenWh / 50);
  });

  test('power with all bits set is none, and a spike beyond belief neither', () => {
    const honest = rows.map(({ ts, powerW }) => ({ ts, power_w: powerW }));
    const knownPowerWh = foldedWh(honest, ratingW);
    for (const odd of [65_535, 6_553_500, -1_000_000_000]) {
      const counted = foldedWh(
        honest.map((sample, n) => (n % 29 === 3 ? { ...sample, power_w: odd } : sample)),
        ratingW,
      );
      expect(Math.abs(counted - knownPowerWh) / knownPowerWh).toBeLessThan(0.08);
    }
  });
});

test('a spike that nobody can judge by a rating is no energy once the counter has shown its pace', () => {
  const rows = counterOf();
  const at = rows.findIndex(({ ts }) => ts === begun + 3 * 86_400_000 + 12 * 3_600_000);
  const samples = rows.map(({ ts, wh }, n) => ({ ts, energy_total_wh: wh + lifeWh + (n === at ? 300_000 : 0) }));
  expect(foldedWh(samples, null)).toBe(rows.at(-1)!.wh);
});

test('a rise that no rating judges is energy as soon as it persists', () => {
  const rows = counterOf();
  const at = rows.findIndex(({ ts }) => ts === begun + 3 * 86_400_000 + 12 * 3_600_000);
  const samples = rows.map(({ ts, wh }, n) => ({ ts, energy_total_wh: wh + lifeWh + (n >= at ? 300_000 : 0) }));
  expect(foldedWh(samples, null)).toBe(rows.at(-1)!.wh + 300_000);
  expect(foldedWh(samples, 30_000)).toBeLessThan(rows.at(-1)!.wh);
});

test('a rise of a hundred times the pace is another level, and no energy', () => {
  const rows = counterOf();
  const at = rows.findIndex(({ ts }) => ts === begun + 3 * 86_400_000 + 12 * 3_600_000);
  const samples = rows.map(({ ts, wh }, n) => ({ ts, energy_total_wh: wh + lifeWh + (n >= at ? 5_000_000 : 0) }));
  expect(foldedWh(samples, null)).toBe(rows.at(-1)!.wh - rows[at]!.wh + rows[at - 1]!.wh);
});

test('a counter that began anew is believed as before when no rating judges it', () => {
  const rows = counterOf({ days: 8 });
  const reset = rows.findIndex(({ ts }) => ts === begun + 86_400_000);
  const jump = rows.findIndex(({ ts }) => ts === begun + 5 * 86_400_000 + 12 * 3_600_000);
  const resetWh = rows[reset]!.wh;
  const samples = rows.map(({ ts, wh }, n) => ({
    ts,
    energy_total_wh: n < reset ? wh + lifeWh : wh - resetWh + (n >= jump ? 300_000 : 0),
  }));
  expect(foldedWh(samples, null)).toBe(rows.at(-1)!.wh + 300_000);
});

test('a counter that trembles by more than a kilowatt-hour is held at its maximum', () => {
  const rows = counterOf({ stepMinutes: 5 });
  const tremble = [0, -1_400, 900, -2_100, 1_300, -600, 1_500, -1_900];
  const said = rows.map(({ ts, wh }, n) => ({ ts, energy_total_wh: wh + lifeWh + tremble[n % tremble.length]! }));
  const highest = Math.max(...said.map((sample) => sample.energy_total_wh));
  expect(Math.abs(foldedWh(said, 30_000) - (highest - said[0]!.energy_total_wh))).toBeLessThan(3_000);
});
