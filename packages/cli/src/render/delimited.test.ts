import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCsv, toTsv } from './delimited.ts';

test('a missing value is an empty cell and not a zero', () => {
  expect(toTsv(['id', 'power_w'], [['1', null]])).toBe('id\tpower_w\n1\t\n');
  expect(toCsv(['id', 'power_w'], [['1', null]])).toBe('id,power_w\n1,\n');
});

test('numbers are written raw, without a thousands separator or a locale', () => {
  expect(toTsv(['power_w'], [[1234567.5]])).toBe('power_w\n1234567.5\n');
  expect(toCsv(['power_w'], [[-12.5]])).toBe('power_w\n-12.5\n');
});

test.each(['=1+1', '+1', '-cmd', '@SUM(A1)'])('a text that looks like the formula %s is defused', (text) => {
  expect(toCsv(['name'], [[text]])).toBe(`name\n'${text}\n`);
});

test('commas and quotes are quoted', () => {
  expect(toCsv(['name'], [['a,"b"']])).toBe('name\n"a,""b"""\n');
});

test('a TSV line has as many cells as its header, whatever a name contains', () => {
  const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.double({ noNaN: true }), fc.constant(null), fc.boolean());
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { maxLength: 5 }), (rows) => {
      const lines = toTsv(['a', 'b', 'c'], rows).split('\n');
      expect(lines).toHaveLength(rows.length + 2);
      expect(lines.slice(0, -1).every((line) => line.split('\t').length === 3)).toBe(true);
    }),
  );
});
