import { expect, test } from 'vitest';
import { StorageBusyError } from './errors.ts';
import { Turnstile } from './turnstile.ts';

test('lets one through at a time, in the order they came', async () => {
  const turnstile = new Turnstile({ maxWaiting: 10, queueMs: 1_000 });
  const order: string[] = [];
  const pass = async (name: string) => {
    const leave = await turnstile.enter();
    order.push(`${name} in`);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(`${name} out`);
    leave();
  };
  await Promise.all(['a', 'b', 'c'].map(pass));
  expect(order).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
});

test('refuses whoever would wait too long or behind too many', async () => {
  const turnstile = new Turnstile({ maxWaiting: 1, queueMs: 50 });
  const leave = await turnstile.enter();
  const waiting = turnstile.enter();
  await expect(turnstile.enter()).rejects.toThrow(StorageBusyError);
  await expect(waiting).rejects.toThrow('not free within 50 ms');
  leave();
  (await turnstile.enter())();
});

test('closing waits for those inside and refuses newcomers', async () => {
  const turnstile = new Turnstile({ maxWaiting: 10, queueMs: 1_000 });
  const leave = await turnstile.enter();
  let isClosed = false;
  const closing = turnstile.close().then(() => (isClosed = true));
  await expect(turnstile.enter()).rejects.toThrow('closing');
  expect(isClosed).toBe(false);
  leave();
  await closing;
});

test('leaving twice lets nobody in beside another', async () => {
  const turnstile = new Turnstile({ maxWaiting: 10, queueMs: 1_000 });
  const leave = await turnstile.enter();
  leave();
  const second = await turnstile.enter();
  leave();
  let isIn = false;
  const third = turnstile.enter().then((leaveThird) => {
    isIn = true;
    return leaveThird;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isIn).toBe(false);
  second();
  (await third)();
});
