import { expect, test } from 'vitest';
import { UserError } from '../errors.ts';
import { parseFields, pickFields, toJson } from './json.ts';

test('JSON keeps its meaning and loses what a terminal would obey', () => {
  const value = { name: 'a\u009b2Jb\u202ec\u001b[0m' };
  const text = toJson(value, false);
  expect(JSON.parse(text)).toEqual(value);
  // eslint-disable-next-line no-control-regex
  expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
});

test('fields come in the order asked for, nested ones by path, absent ones as null', () => {
  const row = { id: '1', owner: { name: 'Sol' }, installer: null };
  expect(Object.entries(pickFields(row, ['owner.name', 'id', 'installer.name']))).toEqual([
    ['owner.name', 'Sol'],
    ['id', '1'],
    ['installer.name', null],
  ]);
});

test('a field that does not exist is refused by name', () => {
  expect(() => parseFields('id,powr', ['id', 'power'])).toThrow(UserError);
  expect(parseFields('id, power', ['id', 'power'])).toEqual(['id', 'power']);
});
