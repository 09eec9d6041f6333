import { shippedProducts } from '@heliograph/core/products';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { counterFlows, instantAt, swapBody } from './swap-model.ts';

const productOf = (key: string) => shippedProducts.find(({ productKey }) => productKey === key);

test('the counters asked for are those that the product has', () => {
  const flowsOf = (key: string) => counterFlows(productOf(key)).map(({ flow }) => flow);
  expect(flowsOf('string-inverter')).toEqual(['total']);
  expect(flowsOf('grid-meter')).toEqual(['import', 'export', 'load']);
  expect(flowsOf('micro-storage')).toEqual(['total', 'charge', 'discharge']);
  expect(flowsOf('weather-station')).toEqual([]);
});

test('what nobody wrote down is not sent, and nothing typed is no number but zero is one', () => {
  const flows = counterFlows(productOf('grid-meter'));
  const values = { newSn: ' NEW ', reason: ' broken ', closing: { import: '1004,5' }, opening: { import: '', export: '0' } };
  expect(swapBody(values, flows, 'UTC')).toEqual({
    newSn: 'NEW',
    reason: 'broken',
    counters: [
      { flow: 'import', closingKwh: 1004.5, openingKwh: null },
      { flow: 'export', closingKwh: null, openingKwh: 0 },
    ],
  });
});

test.each([
  ['2026-06-21T12:00', 'Europe/Madrid', '2026-06-21T10:00:00Z'],
  ['2026-01-01T00:30', 'Asia/Shanghai', '2025-12-31T16:30:00Z'],
  ['2026-10-25T02:30', 'Europe/Madrid', '2026-10-25T00:30:00Z'],
  ['2026-03-29T02:30', 'Europe/Madrid', '2026-03-29T01:30:00Z'],
])('%s in %s is %s', (local, zone, instant) => {
  expect(new Date(instantAt(local, zone)).toISOString()).toBe(instant.replace('Z', '.000Z'));
});

test('a time that a clock showed is the instant at which it did, but for the repeated hour', () => {
  const zones = fc.constantFrom('Europe/Madrid', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC');
  fc.assert(
    fc.property(zones, fc.integer({ min: 0, max: 25_000_000 }), (zone, minutes) => {
      const at = Date.UTC(2000, 0, 1) + minutes * 60_000;
      const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
        .format(at)
        .replace(' ', 'T');
      const found = instantAt(shown, zone);
      expect([0, 30 * 60_000, 60 * 60_000]).toContain(at - found);
    }),
  );
});
