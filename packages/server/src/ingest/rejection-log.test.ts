import { expect, test } from 'vitest';
import { createRejectionLog } from './rejection-log.ts';

test('a device that sends nonsense all the time is one line in ten seconds, with the number left out', () => {
  const clock = { now: 0 };
  const lines: { deviceId: number; reason: string; leftOut: number }[] = [];
  const show = createRejectionLog({ warn: (entry: never) => void lines.push(entry) } as never, () => clock.now);
  const rejection = (deviceId: number, reason: 'notJson' | 'outOfRange') => ({
    deviceId,
    topic: 't',
    reason,
    detail: '',
    payload: new Uint8Array(),
  });
  for (let n = 0; n < 50; n += 1) show([rejection(1, 'notJson')]);
  show([rejection(1, 'outOfRange'), rejection(2, 'notJson')]);
  clock.now = 10_000;
  show([rejection(1, 'notJson')]);
  expect(lines.map(({ deviceId, reason, leftOut }) => [deviceId, reason, leftOut])).toEqual([
    [1, 'notJson', 0],
    [1, 'outOfRange', 0],
    [2, 'notJson', 0],
    [1, 'notJson', 49],
  ]);
});
