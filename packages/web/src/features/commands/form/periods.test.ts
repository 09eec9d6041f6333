import { expect, test } from 'vitest';
import { periodsText, readPeriods } from './periods.ts';

test('periods are shown as a clock does, and the end of the day comes back as 24:00', () => {
  const text = '07:00-09:30,18:00-24:00';
  expect(readPeriods(text)).toEqual([
    { from: '07:00', to: '09:30' },
    { from: '18:00', to: '00:00' },
  ]);
  expect(periodsText(readPeriods(text))).toBe(text);
  expect([readPeriods(''), periodsText([])]).toEqual([[], '']);
});

test('a period that is typed by half is kept as it is, to be refused', () => {
  expect(periodsText(readPeriods('07:00-'))).toBe('07:00-');
});
