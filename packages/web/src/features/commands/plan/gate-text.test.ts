import { DEFAULT_GATES, gateSubjects, readGates } from '@heliograph/core/commands/gates';
import { expect, test } from 'vitest';
import { nextSubject, rowsOf, textOf, usualRow } from './gate-text.ts';

test.each([DEFAULT_GATES, 'failed>1,rejected>10%/20,powerPct<70%', ''])('%j comes back as it was', (text) => {
  expect(textOf(rowsOf(text))).toBe(text);
});

test('every gate that is offered can be read, and each subject is offered once', () => {
  const rows = gateSubjects.map(usualRow);
  expect(readGates(textOf(rows))).toHaveLength(gateSubjects.length);
  expect([nextSubject([]), nextSubject(rows)]).toEqual([gateSubjects[0], undefined]);
});

test('a limit that is not typed yet is refused and not guessed', () => {
  expect(readGates(textOf([{ ...usualRow('failed'), limit: '' }]))).toBeUndefined();
});
