import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IntakeRejection } from '../storage/storage.ts';
import { createRejectionQuota, KEPT_IN_ALL, KEPT_PER_DEVICE, WINDOW_MS } from './rejection-quota.ts';

const of = (deviceId: number): IntakeRejection => ({ deviceId, topic: 't', reason: 'notJson', detail: 'bad', payload: new Uint8Array() });

test('the first of a device are kept, the others counted, and the next minute begins with their number', () => {
  let now = 1_000_000;
  const sort = createRejectionQuota(() => now);
  const { kept, leftOut } = sort(Array.from({ length: KEPT_PER_DEVICE + 5 }, () => of(1)));
  expect([kept.length, leftOut.length]).toEqual([KEPT_PER_DEVICE, 5]);
  now += WINDOW_MS - 1;
  expect(sort([of(1)]).kept).toEqual([]);
  now += 1;
  expect(sort([of(1), of(1)]).kept.map((row) => row.detail)).toEqual(['bad (6 more before this one are not kept)', 'bad']);
});

test('a device that sends rubbish takes nothing from another', () => {
  const sort = createRejectionQuota(() => 5_000_000);
  sort(Array.from({ length: 1_000 }, () => of(1)));
  expect(sort([of(2)]).kept).toEqual([of(2)]);
});

test('whatever the devices and their pace, no minute keeps more than both limits, and nothing is lost from the count', () => {
  const steps = fc.array(fc.record({ device: fc.nat(200), waitMs: fc.nat(20_000), count: fc.nat(60) }), { maxLength: 200 });
  fc.assert(
    fc.property(steps, (sent) => {
      let now = 1_000_000;
      const sort = createRejectionQuota(() => now);
      const kept: { at: number; device: number }[] = [];
      for (const { device, waitMs, count } of sent) {
        now += waitMs;
        const sorted = sort(Array.from({ length: count }, () => of(device)));
        expect(sorted.kept.length + sorted.leftOut.length).toBe(count);
        for (const _ of sorted.kept) kept.push({ at: now, device });
      }
      // Windows are fixed, so that any minute touches two of them at most.
      for (const { at, device } of kept) {
        const within = kept.filter((row) => row.at >= at && row.at < at + WINDOW_MS);
        expect(within.length).toBeLessThanOrEqual(2 * KEPT_IN_ALL);
        expect(within.filter((row) => row.device === device).length).toBeLessThanOrEqual(2 * KEPT_PER_DEVICE);
      }
    }),
  );
});
