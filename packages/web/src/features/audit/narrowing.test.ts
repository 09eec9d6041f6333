import { expect, test } from 'vitest';
import { narrowingOf, readFilters } from './narrowing.ts';

const read = (text: string) => readFilters(new URLSearchParams(text));

test('an address narrows the trail by person, change, record and days', () => {
  const filters = read('userId=7&action=swap&resource=device&from=2026-10-25&to=2026-10-25&page=2');
  expect(filters).toEqual({ userId: '7', action: 'swap', resource: 'device', from: '2026-10-25', to: '2026-10-25' });
  const { fromAt = 0, toAt = 0, ...rest } = narrowingOf(filters, 'Europe/Madrid');
  expect(rest).toEqual({ userId: '7', action: 'swap', resource: 'device' });
  expect((toAt - fromAt) / 3_600_000).toBe(25);
});

test('what is not known narrows nothing', () => {
  const filters = read('userId=x&action=toString&resource=__proto__&from=2026-02-30&to=yesterday');
  expect(Object.values(filters)).toEqual(['', '', '', '', '']);
  expect(narrowingOf(filters, 'UTC')).toEqual({});
});
