import { Big } from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitByPrice, type PriceRow } from './price-slots.ts';
import { revenue } from './revenue.ts';

const hour = 3_600_000;
const madrid = { areaCode: 'ES', timeZone: 'Europe/Madrid' };
const slot = (start: string, end: string, sellPerKwh: string | null, buyPerKwh: string | null = '0.30') => ({
  start,
  end,
  sellPerKwh,
  buyPerKwh,
});
const row = (slots: PriceRow['slots'], validFromAt = 0, validToAt: number | null = null, areaCode = 'ES'): PriceRow => ({
  areaCode,
  validFromAt,
  validToAt,
  slots,
});
const exported = (fromAt: number, hours: number, exportedKwh: number | null) => ({
  fromAt,
  toAt: fromAt + hours * hour,
  exportedKwh,
  selfConsumedKwh: 0,
});
const sales = (fromAt: number, hours: number, kwh: number, rows: PriceRow[]) => revenue([exported(fromAt, hours, kwh)], rows, madrid).sales;

describe('revenue', () => {
  const noonUtc = Date.UTC(2026, 0, 15, 12);

  test('is counted in decimals: 0.1 and 0.2 are 0.3', () => {
    const flat = [row([slot('00:00', '00:00', '0.1')])];
    const intervals = [exported(noonUtc, 1, 1), exported(noonUtc + hour, 1, 2)];
    expect(revenue(intervals, flat, madrid).sales).toBe('0.3');
  });

  test('a slot that ends before it starts crosses midnight', () => {
    const rows = [row([slot('22:00', '06:00', '0.05'), slot('06:00', '22:00', '0.20')])];
    // 22:00 in Madrid is 21:00 UTC in winter.
    expect(sales(Date.UTC(2026, 0, 15, 21), 8, 8, rows)).toBe('0.4');
    expect(sales(Date.UTC(2026, 0, 15, 20), 10, 10, rows)).toBe('0.8');
  });

  test('an interval across a boundary is split by time', () => {
    const rows = [row([slot('00:00', '13:15', '0.10'), slot('13:15', '24:00', '0.30')])];
    expect(sales(noonUtc, 1, 4, rows)).toBe('1');
  });

  test('a price holds from its first instant to before its last one', () => {
    const rows = [row([slot('00:00', '00:00', '0.1')], 0, noonUtc), row([slot('00:00', '00:00', '0.4')], noonUtc, null)];
    expect(sales(noonUtc - hour, 1, 1, rows)).toBe('0.1');
    expect(sales(noonUtc, 1, 1, rows)).toBe('0.4');
    expect(sales(noonUtc - hour, 2, 2, rows)).toBe('0.5');
  });

  test('a new price does not reprice the past', () => {
    const old = row([slot('00:00', '00:00', '0.1')], 0, null);
    const later = row([slot('00:00', '00:00', '9')], noonUtc, null);
    expect(sales(noonUtc - 2 * hour, 2, 2, [old, later])).toBe(sales(noonUtc - 2 * hour, 2, 2, [old]));
  });

  test('the clock of a slot is the plant’s, on the day that it jumps too', () => {
    // 29 March 2026: 02:00 becomes 03:00 in Madrid, at 01:00 UTC. The local day has 23 hours, 5 of them before 06:00.
    const rows = [row([slot('00:00', '06:00', '1'), slot('06:00', '00:00', '0')])];
    expect(sales(Date.UTC(2026, 2, 28, 23), 23, 23, rows)).toBe('5');
    expect(sales(Date.UTC(2026, 9, 24, 22), 25, 25, rows)).toBe('7');
  });

  test('another area has other prices', () => {
    const rows = [row([slot('00:00', '00:00', '5')], 0, null, 'PT')];
    expect(revenue([exported(noonUtc, 1, 2)], rows, madrid)).toMatchObject({ sales: null, unpricedKwh: { exported: '2' } });
  });

  test('what no price covers is named and not counted as free', () => {
    const rows = [row([slot('13:00', '13:30', '1')])];
    expect(revenue([exported(noonUtc, 1, 4)], rows, madrid)).toMatchObject({
      sales: '2',
      unpricedKwh: { exported: '2', selfConsumed: '0' },
    });
  });

  test('is unknown where the energy is, and its total where a part of it is', () => {
    const rows = [row([slot('00:00', '00:00', '1', null)])];
    expect(revenue([exported(noonUtc, 1, null)], rows, madrid)).toMatchObject({ sales: null, total: null });
    expect(revenue([exported(noonUtc, 1, 1)], rows, madrid)).toMatchObject({ sales: '1', avoidedPurchase: null, total: null });
  });

  test('cutting the time into pieces changes no digit under one price', () => {
    const rows = [row([slot('07:00', '23:00', '0.123456789'), slot('23:00', '07:00', '0.123456789')])];
    const wattHours = fc.integer({ min: 0, max: 1e6 });
    fc.assert(
      fc.property(fc.array(wattHours, { minLength: 1, maxLength: 40 }), (parts) => {
        const intervals = parts.map((wh, index) => exported(noonUtc + index * hour, 1, wh / 1000));
        const total = parts.reduce((sum, wh) => sum + wh, 0);
        const { sales: money } = revenue(intervals, rows, madrid);
        expect(new Big(money as string).eq(new Big(total).div(1000).times('0.123456789'))).toBe(true);
      }),
    );
  });
});

test('the pieces of an interval cover it without gap or overlap', () => {
  const minute = fc
    .integer({ min: 0, max: 1439 })
    .map((all) => `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`);
  const start = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 1) });
  const length = fc.integer({ min: 1, max: 3 * 24 * hour });
  const zones = fc.constantFrom('Europe/Madrid', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe');
  fc.assert(
    fc.property(minute, minute, start, length, zones, (from, to, fromAt, lengthMs, zone) => {
      const span = { fromAt, toAt: fromAt + lengthMs };
      const parts = splitByPrice(span, [row([slot(from, to, '1')], fromAt + lengthMs / 2)], zone);
      expect(parts[0]?.fromAt).toBe(span.fromAt);
      expect(parts.at(-1)?.toAt).toBe(span.toAt);
      expect(parts.every((part) => part.toAt > part.fromAt)).toBe(true);
      expect(parts.slice(1).map((part) => part.fromAt)).toEqual(parts.slice(0, -1).map((part) => part.toAt));
    }),
  );
});
