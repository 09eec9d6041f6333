import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filingRates } from '@heliograph/core/contract/archive';
import { lastFilingAt, nextFilingAt } from './schedule.ts';

const at = (text: string) => Date.parse(text);

describe('the filing time', () => {
  test('is a time of day in its zone: each day, on Mondays, on the first', () => {
    const now = at('2026-06-17T12:00Z');
    const zone = { filingTime: '02:30', timeZone: 'Europe/Madrid' };
    expect(nextFilingAt({ ...zone, filingRate: 'daily' }, now)).toBe(at('2026-06-18T02:30+02:00'));
    expect(lastFilingAt({ ...zone, filingRate: 'daily' }, now)).toBe(at('2026-06-17T02:30+02:00'));
    expect(nextFilingAt({ ...zone, filingRate: 'weekly' }, now)).toBe(at('2026-06-22T02:30+02:00'));
    expect(lastFilingAt({ ...zone, filingRate: 'weekly' }, now)).toBe(at('2026-06-15T02:30+02:00'));
    expect(nextFilingAt({ ...zone, filingRate: 'monthly' }, now)).toBe(at('2026-07-01T02:30+02:00'));
    expect(lastFilingAt({ ...zone, filingRate: 'monthly' }, now)).toBe(at('2026-06-01T02:30+02:00'));
  });

  test('that the clocks leave out in spring is one hour later, and in autumn it comes once', () => {
    const madrid = { filingRate: 'daily', filingTime: '02:30', timeZone: 'Europe/Madrid' } as const;
    expect(nextFilingAt(madrid, at('2026-03-28T12:00Z'))).toBe(at('2026-03-29T03:30+02:00'));
    const first = nextFilingAt(madrid, at('2026-10-24T12:00Z'));
    expect(first).toBe(at('2026-10-25T02:30+02:00'));
    expect(nextFilingAt(madrid, first)).toBe(at('2026-10-26T02:30+01:00'));
  });

  test('comes next after now, last before it, and nothing lies between them', () => {
    const schedule = fc.record({
      filingRate: fc.constantFrom(...filingRates),
      filingTime: fc
        .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
        .map((parts) => parts.map((n) => String(n).padStart(2, '0')).join(':')),
      timeZone: fc.constantFrom('UTC', 'Europe/Madrid', 'America/Bogota', 'Asia/Kathmandu', 'Australia/Lord_Howe'),
    });
    fc.assert(
      fc.property(schedule, fc.integer({ min: at('2025-01-01T00:00Z'), max: at('2027-12-31T00:00Z') }), (one, now) => {
        const [last, next] = [lastFilingAt(one, now), nextFilingAt(one, now)];
        expect(last).toBeLessThanOrEqual(now);
        expect(next).toBeGreaterThan(now);
        expect(lastFilingAt(one, next)).toBe(next);
        expect(lastFilingAt(one, next - 1)).toBe(last);
      }),
    );
  });
});
