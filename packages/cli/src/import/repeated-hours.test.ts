import { expect, test } from 'vitest';
import { RepeatedHours } from './repeated-hours.ts';
import type { LocalTime } from './time-text.ts';

const at = (time: string): LocalTime => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { year: 2026, month: 10, day: 25, hour, minute, second: 0, millisecond: 0 };
};
/** Which of the two hours each time is taken for, once the whole file is known; undefined where that is asked for. */
function chosen(times: readonly string[], isRepeated = (time: string) => time.startsWith('02')): (number | undefined)[] | undefined {
  const walk = (hours: RepeatedHours) =>
    times.map((time) => {
      hours.pass(at(time));
      return isRepeated(time) ? hours.choose(at(time), [1, 2]) : undefined;
    });
  const hours = new RepeatedHours(undefined);
  walk(hours);
  return hours.open.length > 0 ? undefined : walk(hours.settled()).filter((choice) => choice !== undefined);
}

test('times that run up twice are the earlier hour and then the later one', () => {
  expect(chosen(['01:30', '02:00', '02:30', '02:00', '02:30', '03:00'])).toEqual([1, 1, 2, 2]);
  expect(chosen(['01:00', '02:00', '02:00', '03:00'])).toEqual([1, 2]);
});

test('a file that runs backwards has the later hour first', () => {
  expect(chosen(['03:00', '02:30', '02:00', '02:30', '02:00', '01:30'])).toEqual([2, 2, 1, 1]);
  expect(chosen(['03:00', '02:00', '02:00', '01:00'])).toEqual([2, 1]);
});

test('half an hour is repeated where clocks go back by that', () => {
  const isRepeated = (time: string) => time === '01:30' || time === '01:45';
  expect(chosen(['01:15', '01:30', '01:45', '01:30', '01:45', '02:00'], isRepeated)).toEqual([1, 1, 2, 2]);
});

test('lines that stand there twice are no second hour, and one out of its place is none either', () => {
  expect(chosen(['02:00', '02:00', '02:30', '02:30', '02:00', '02:00', '02:30', '02:30'])).toEqual([1, 1, 1, 1, 2, 2, 2, 2]);
  expect(chosen(['01:30', '02:00', '02:15', '02:15', '02:30', '03:00'])).toBeUndefined();
  expect(chosen(['01:30', '02:00', '02:30', '02:45', '02:15', '03:00'])).toBeUndefined();
});
