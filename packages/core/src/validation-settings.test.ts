import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { powerSettingProblem, timePeriodsProblem } from './validation-settings.ts';

const period = (text: string) => ({ start: text.split('-')[0] ?? '', end: text.split('-')[1] ?? '' });
const wrong = { key: 'validation.timePeriod' };

test.each(['00:00-24:00', '08:00-08:01', '08:00-12:00 12:00-14:00', '20:00-24:00 00:00-06:30', ''])('%j is a correct setting', (text) => {
  expect(timePeriodsProblem(text.split(' ').filter(Boolean).map(period))).toBeUndefined();
});

test.each(['08:00-08:00', '12:00-08:00', '08:00-12:00 11:59-13:00', '8:00-9:00', '24:00-24:01', '23:00-24:30', '12:60-13:00', '-'])(
  '%j is an incorrect setting',
  (text) => {
    expect(timePeriodsProblem(text.split(' ').map(period))).toEqual(wrong);
  },
);

test('the order in which periods are given does not matter', () => {
  const minute = fc
    .integer({ min: 0, max: 1439 })
    .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`);
  const periods = fc.array(fc.record({ start: minute, end: minute }), { maxLength: 4 });
  fc.assert(
    fc.property(periods, (given) => {
      expect(timePeriodsProblem(given.toReversed())).toEqual(timePeriodsProblem(given));
    }),
  );
});

test.each([
  [0, 5_000, undefined],
  [5_000, 5_000, undefined],
  [5_001, 5_000, 'validation.powerSetting'],
  [-1, 5_000, 'validation.powerSetting'],
  [1e9, null, undefined],
  [Number.NaN, null, 'validation.powerSetting'],
  [Number.POSITIVE_INFINITY, null, 'validation.powerSetting'],
])('a power of %d W on a device rated %s W', (powerW, ratedPowerW, key) => {
  expect(powerSettingProblem(powerW, ratedPowerW)?.key).toBe(key);
});
