import { describe, expect, test } from 'vitest';
import { previousSpan, readRange, spanOf } from './range.ts';

const HOUR_MS = 3_600_000;
const read = (text: string) => readRange(new URLSearchParams(text));
const madrid = 'Europe/Madrid';

describe('a range', () => {
  test('is what the address says, or one day where it says nothing that makes sense', () => {
    expect(read('range=7')).toEqual({ key: '7', from: null, to: null });
    expect(read('range=custom&from=2026-03-01&to=2026-03-31')).toEqual({ key: 'custom', from: '2026-03-01', to: '2026-03-31' });
    for (const text of [
      '',
      'range=8',
      'range=custom',
      'range=custom&from=2026-03-02&to=2026-03-01',
      'range=custom&from=2026-02-30&to=2026-03-01',
      'range=custom&from=2020-01-01&to=2026-03-01',
    ])
      expect(read(text)).toEqual({ key: '1', from: null, to: null });
  });

  test("of days is made of the plant's own, with 23 and with 25 hours", () => {
    const hours = (date: string) => {
      const { fromAt, toAt } = spanOf({ key: 'custom', from: date, to: date }, madrid, 0);
      return (toAt - fromAt) / HOUR_MS;
    };
    expect([hours('2026-03-28'), hours('2026-03-29'), hours('2026-10-25')]).toEqual([24, 23, 25]);
    const now = Date.parse('2026-11-22T00:30:00+01:00');
    expect(spanOf(read('range=7'), madrid, now)).toEqual({
      fromAt: Date.parse('2026-11-16T00:00:00+01:00'),
      toAt: Date.parse('2026-11-23T00:00:00+01:00'),
    });
  });

  test('has as many days before it to compare with', () => {
    expect(previousSpan({ key: 'custom', from: '2026-03-29', to: '2026-03-30' }, madrid, 0)).toEqual({
      fromAt: Date.parse('2026-03-27T00:00:00+01:00'),
      toAt: Date.parse('2026-03-29T00:00:00+01:00'),
    });
    const { fromAt, toAt } = previousSpan(read('range=now'), madrid, 30 * 60_000);
    expect([fromAt, toAt]).toEqual([0, 15 * 60_000]);
  });
});
