import { profileOf } from '@heliograph/core/profiles/profiles';
import type { ProfileReading } from '@heliograph/core/profiles/read-profile';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Moments, type Moment } from './moments.ts';

const now = Date.UTC(2026, 5, 1, 12);
const reading = (values: Record<string, number>, ts: number | null = null): ProfileReading => ({
  sn: 'A',
  productKey: 'microinverter',
  name: null,
  ts,
  values,
  from: {},
  info: {},
});

describe('values of one moment', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function collect(key: Parameters<typeof profileOf>[0] = 'opendtu') {
    const closed: Moment<number>[] = [];
    return { closed, moments: new Moments<number>(profileOf(key), { onMoment: (moment) => closed.push(moment), mostMessages: 50 }) };
  }

  test('become one sample once no more come, at the time of the first', () => {
    const { closed, moments } = collect();
    moments.add(reading({ powerW: 1 }), now + 250, 1);
    moments.add(reading({ voltageV: 230 }), now + 900, 2);
    expect(closed).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(closed).toMatchObject([{ ts: now, values: { powerW: 1, voltageV: 230 }, messages: [1, 2] }]);
    expect(moments.waiting).toBe(0);
  });

  test('are over when a channel comes again, or another time', () => {
    const { closed, moments } = collect();
    moments.add(reading({ powerW: 1 }), now, 1);
    moments.add(reading({ powerW: 2 }), now, 2);
    moments.add(reading({ voltageV: 3 }, now + 5_000), now, 3);
    moments.flush();
    expect(closed.map(({ values, ts }) => [values, ts])).toEqual([
      [{ powerW: 1 }, now],
      [{ powerW: 2 }, now],
      [{ voltageV: 3 }, now + 5_000],
    ]);
  });

  test('go on by parts to a publisher that waits, and stay one moment whose sums come at its end', () => {
    const { closed, moments } = collect('deye-mqtt');
    const parts: Record<string, number>[] = [{ mppt1PowerW: 800 }, { mppt2PowerW: 450 }, { voltageV: 230 }];
    for (const [index, values] of parts.entries()) {
      moments.add(reading(values), now + index * 900, index, true);
      vi.advanceTimersByTime(900);
    }
    expect(closed).toMatchObject([0, 1, 2].map((index) => ({ ts: now, messages: [index], isOver: false })));
    vi.advanceTimersByTime(1_000);
    expect(closed.at(-1)).toMatchObject({ ts: now, values: { mppt1PowerW: 800, mppt2PowerW: 450 }, messages: [], isOver: true });
    expect(moments.waiting).toBe(0);
  });

  test('whose sender never stops end within ten settling times', () => {
    const { closed, moments } = collect();
    for (let n = 0; n < 30; n += 1) {
      moments.add(reading({ [`x${n}`]: n }), now + n * 500, n);
      vi.advanceTimersByTime(500);
    }
    expect(closed).toHaveLength(1);
    expect(closed[0]!.messages).toHaveLength(19);
  });

  test('of a profile that says all at once wait for nothing', () => {
    const { closed, moments } = collect('tasmota');
    moments.add(reading({ powerW: 1 }), now, 1);
    expect(closed).toHaveLength(1);
  });

  test('lose no message and hold no more than there is room for, whatever comes', () => {
    const values = fc.dictionary(fc.constantFrom('powerW', 'voltageV', 'energyTotalWh'), fc.integer(), { minKeys: 1 });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('A', 'B'), values), { maxLength: 120 }), (messages) => {
        const { closed, moments } = collect();
        messages.forEach(([sn, of], index) => {
          moments.add({ ...reading(of), sn }, now, index, index % 3 === 0);
          if (index % 7 === 0) vi.advanceTimersByTime(30);
          expect(moments.waiting).toBeLessThanOrEqual(50);
        });
        moments.flush();
        expect(closed.flatMap((moment) => moment.messages).sort((a, b) => a - b)).toEqual(messages.map((_, index) => index));
        for (const [sn, of] of messages)
          for (const [channel, value] of Object.entries(of)) expect(said(closed, sn, channel)).toContain(value);
      }),
      { numRuns: 60 },
    );
  });

  test('a phase that came a little earlier still counts in the sum, an old one does not', () => {
    const { closed, moments } = collect('shelly');
    const phase = (n: number, at: number) => moments.add(reading({ [`_phase${n}PowerW`]: 100 + n }, at), at, n);
    for (const n of [0, 1, 2]) phase(n, now);
    phase(1, now + 60_000);
    phase(1, now + 600_000);
    moments.flush();
    expect(closed.map(({ values }) => Object.keys(values).length)).toEqual([3, 3, 1]);
  });
});

function said(closed: readonly Moment<number>[], sn: string, channel: string) {
  return closed.filter((moment) => moment.sn === sn).map((moment) => moment.values[channel]);
}
