import { expect, test } from 'vitest';
import { withValues } from './address.ts';

test('a change of an address sets values, takes the empty ones out and leaves the others', () => {
  const search = new URLSearchParams('id=7&date=2026-11-22&why=yield&tab=curves');
  expect(String(withValues(search, { date: '2026-11-21', why: null, tab: '', id: undefined, per: 'kwp' }))).toBe(
    'id=7&date=2026-11-21&per=kwp',
  );
  expect(String(search)).toBe('id=7&date=2026-11-22&why=yield&tab=curves');
});
