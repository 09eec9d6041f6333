import type { Push } from '@heliograph/core/contract/commands';
import type { Fault } from '@heliograph/core/contract/faults';
import { expect, test } from 'vitest';
import { eventsOf, keyOf } from './day-events.ts';

const span = { fromAt: 1_000, toAt: 2_000 };
const fault = (id: string, openedAt: number, closedAt: number | null) => ({ id, openedAt, closedAt }) as Fault;
const push = (id: string, createTime: number) => ({ id, createTime }) as Push;

test('the events of a day are those that began on it, in order of time', () => {
  const faults = [fault('1', 1_500, 1_600), fault('2', 999, 1_600), fault('3', 2_000, null)];
  const events = eventsOf(faults, [push('1', 1_000), push('2', 2_000), push('3', 1_550)], span, 1_900);
  expect(events.map(keyOf)).toEqual(['push/1', 'fault/1', 'push/3']);
});

test('a fault that is over ends where it ended, one that is not reaches to now, and a push is an instant', () => {
  const events = eventsOf([fault('1', 1_100, 1_200), fault('2', 1_300, null)], [push('1', 1_400)], span, 1_900);
  expect(events.map(({ startAt, endAt }) => [startAt, endAt])).toEqual([
    [1_100, 1_200],
    [1_300, 1_900],
    [1_400, 1_401],
  ]);
});

test('no event is without an extent, even where the clocks differ', () => {
  const [event] = eventsOf([fault('1', 1_950, null)], [], span, 1_900);
  expect(event).toMatchObject({ startAt: 1_950, endAt: 1_951 });
});
