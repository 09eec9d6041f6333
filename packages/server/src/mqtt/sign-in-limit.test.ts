import { describe, expect, test } from 'vitest';
import { SignInLimit } from './sign-in-limit.ts';

describe('the limit of failed sign-ins', () => {
  function start() {
    const clock = { now: 1_000_000 };
    return { clock, limit: new SignInLimit(() => clock.now, 5_000) };
  }

  test('each failure of an address waits longer for its answer, up to five seconds', () => {
    const { limit } = start();
    const delays = Array.from({ length: 20 }, () => limit.failed('10.0.0.1'));
    expect(delays).toEqual(delays.toSorted((a, b) => a - b));
    expect(delays[0]).toBeLessThan(500);
    expect(delays.at(-1)).toBe(5_000);
    expect(limit.failed('10.0.0.2')).toBe(delays[0]);
  });

  test('an address with too many failures is kept out for a minute', () => {
    const { clock, limit } = start();
    for (let n = 0; n < 100; n += 1) limit.failed('10.0.0.1');
    expect(limit.isAllowed('10.0.0.1', 1)).toBe(false);
    expect(limit.isAllowed('10.0.0.2', 1)).toBe(true);
    clock.now += 60_000;
    expect(limit.isAllowed('10.0.0.1', 1)).toBe(true);
  });

  test('the addresses of one IPv6 network are one, whatever the spelling', () => {
    const { limit } = start();
    for (let n = 1; n <= 100; n += 1) limit.failed(`2001:db8:1:2::${n}`);
    expect(limit.isAllowed('2001:DB8:1:2:ffff::1', 1)).toBe(false);
    expect(limit.isAllowed('2001:db8:1:3::1', 1)).toBe(true);
  });

  test('a device that signed in from there before is never kept out', () => {
    const { limit } = start();
    limit.succeeded('10.0.0.1', 7);
    for (let n = 0; n < 200; n += 1) limit.failed('10.0.0.1');
    expect(limit.isAllowed('10.0.0.1', 7)).toBe(true);
    expect(limit.isAllowed('10.0.0.1', 8)).toBe(false);
  });
});
