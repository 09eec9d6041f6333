import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hoursCovered } from './covered.ts';
import { presencesIn, presentMs, type Presence } from './presence.ts';

const hour = 3_600_000;
const always = { fromAt: 0, untilAt: Infinity };
const day = { fromAt: 0, untilAt: 24 * hour };
const measured = (from: number, to: number, devices: number) =>
  Array.from({ length: to - from }, (_, n) => ({ at: (from + n) * hour, energyWh: 0, measuredMs: devices * hour }));
const every = () => true;

test('time before a device stood at its plant, and after it left, is not missing', () => {
  const late = { fromAt: 18 * hour, untilAt: Infinity };
  expect(hoursCovered(measured(0, 24, 1), [always], day, every)).toBe(1);
  expect(hoursCovered([...measured(0, 18, 1), ...measured(18, 24, 2)], [always, late], day, every)).toBe(1);
  expect(hoursCovered([...measured(0, 6, 2), ...measured(6, 24, 1)], [always, { fromAt: 0, untilAt: 6 * hour }], day, every)).toBe(1);
});

test('a device that stands there and stays silent is missing for as long as it stands there', () => {
  expect(hoursCovered(measured(0, 24, 1), [always, always], day, every)).toBe(0.5);
  expect(hoursCovered(measured(0, 24, 1), [always, { fromAt: 12 * hour, untilAt: Infinity }], day, every)).toBe(0.6667);
});

test('a device that comes in the middle of an hour is expected from then on, and nothing is before there is any', () => {
  const soon = { fromAt: 22.5 * hour, untilAt: Infinity };
  const half = { at: 22 * hour, energyWh: 0, measuredMs: hour / 2 };
  expect(hoursCovered([half, ...measured(23, 24, 1)], [soon], day, every)).toBe(1);
  expect(hoursCovered([half], [soon], day, every)).toBe(0.3333);
  expect(hoursCovered([], [{ fromAt: 24 * hour, untilAt: Infinity }], day, every)).toBeNull();
  expect(hoursCovered([], [], day, every)).toBeNull();
});

test('equal presences taken together come to the same as one by one', () => {
  const at = fc.integer({ min: -30, max: 60 }).map((hours) => hours * hour);
  const presence = fc.tuple(at, at).map(([one, other]): Presence => ({ fromAt: Math.min(one, other), untilAt: Math.max(one, other) }));
  fc.assert(
    fc.property(fc.array(presence), (presences) => {
      const together = presencesIn(presences, day).reduce((sum, { fromAt, untilAt, count }) => sum + count * (untilAt - fromAt), 0);
      expect(together).toBe(presentMs(presences, day));
    }),
  );
});
