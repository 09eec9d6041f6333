import { expect, test } from 'vitest';
import { changesBetween, fieldName } from './changes.ts';

const rule = { ignored: ['id'], hidden: ['secret_hash'], references: { owner_id: 'organisation' } } as never;
const nameOf = (_column: string, id: number) => `Organisation ${id}`;

test('only what differs is told, in the words of the contract', () => {
  const before = { id: 1, name: 'Roof', installed_capacity_wp: 5_000, address: null };
  const after = { id: 2, name: 'Roof', installed_capacity_wp: 6_000, address: '' };
  expect(changesBetween(rule, before, after, nameOf)).toEqual([
    { field: 'installedCapacityWp', before: 5_000, after: 6_000, isHidden: false },
  ]);
});

test('another record is told by its name, a flag as true or false, a secret not at all', () => {
  const before = { owner_id: 1, is_enabled: 0, secret_hash: 'a' };
  const after = { owner_id: 2, is_enabled: 1, secret_hash: 'b' };
  expect(changesBetween(rule, before, after, nameOf)).toEqual([
    { field: 'owner', before: { id: '1', name: 'Organisation 1' }, after: { id: '2', name: 'Organisation 2' }, isHidden: false },
    { field: 'isEnabled', before: false, after: true, isHidden: false },
    { field: 'secret', before: null, after: null, isHidden: true },
  ]);
});

test('what came has nothing before it, what went nothing after', () => {
  const row = { name: 'Roof', address: null };
  expect(changesBetween(rule, undefined, row, nameOf)).toEqual([{ field: 'name', before: null, after: 'Roof', isHidden: false }]);
  expect(changesBetween(rule, row, undefined, nameOf)).toEqual([{ field: 'name', before: 'Roof', after: null, isHidden: false }]);
});

test.each([
  ['installed_capacity_wp', 'installedCapacityWp'],
  ['owner_id', 'owner'],
  ['password_hash', 'password'],
  ['name', 'name'],
])('the column %s is the field %s', (column, field) => {
  expect(fieldName(column)).toBe(field);
});
