import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { describeEachEngine } from '../../test/storage-kit.ts';
import { beginAttempt, delayMs, endAttempt, type Attempt } from './throttle.ts';

describe('the delay after failures', () => {
  test('never shrinks with more failures and never exceeds a quarter of an hour', () => {
    fc.assert(
      fc.property(fc.constantFrom('account', 'address', 'pair'), fc.nat(1_000), (kind, failures) => {
        const delay = delayMs(kind, failures);
        expect(delayMs(kind, failures + 1)).toBeGreaterThanOrEqual(delay);
        expect(delay).toBeLessThanOrEqual(15 * 60_000);
      }),
    );
  });
  test('is none for the first mistakes', () => {
    expect([0, 1, 4].map((failures) => delayMs('account', failures))).toEqual([0, 0, 0]);
    expect(delayMs('account', 5)).toBe(1_000);
  });
});

describeEachEngine('sign-in attempts', (storage) => {
  let now = Date.UTC(2026, 5, 1);
  let attempt: Attempt;
  let round = 0;
  beforeEach(() => {
    round += 1;
    attempt = { loginName: `user-${round}`, address: `10.0.0.${round}`, now };
  });
  const fail = (changes: Partial<Attempt> = {}) => beginAttempt(storage(), { ...attempt, now, ...changes });
  const untilRefused = async (changes: Partial<Attempt> = {}) => {
    for (let tries = 0; tries < 100; tries += 1) {
      const refusal = await fail(changes).then(
        () => undefined,
        (error: { error: string; retryAfterS: number }) => error,
      );
      if (refusal) return { tries, refusal };
    }
    throw new Error('never refused');
  };

  test('a guesser of one account is slowed down after five tries, for longer each time', async () => {
    const first = await untilRefused();
    expect(first).toMatchObject({ tries: 5, refusal: { error: 'session.tooManyAttempts', retryAfterS: 1 } });
    now += 1_000;
    const second = await untilRefused();
    expect(second).toMatchObject({ tries: 1, refusal: { retryAfterS: 2 } });
  });

  test('tries side by side are each counted', async () => {
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => fail()));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(5);
  });

  test('a refused try does not lengthen the delay', async () => {
    await untilRefused();
    for (let tries = 0; tries < 20; tries += 1) await expect(fail()).rejects.toMatchObject({ retryAfterS: 1 });
    now += 1_000;
    await expect(fail()).resolves.toBeDefined();
  });

  test('one address that tries many accounts is slowed down', async () => {
    let tries = 0;
    const spray = async () => {
      for (; tries < 100; tries += 1) await fail({ loginName: `victim-${round}-${tries}` });
    };
    await expect(spray()).rejects.toMatchObject({ error: 'session.tooManyAttempts' });
    expect(tries).toBe(20);
  });

  test('a right password for one account does not forgive the address what it tried on others', async () => {
    let tries = 0;
    let refusal: unknown;
    for (; tries < 40 && refusal === undefined; tries += 1) {
      const mine = await beginAttempt(storage(), { ...attempt, loginName: `mine-${round}`, now });
      await endAttempt(storage(), mine);
      refusal = await fail({ loginName: `other-${round}-${tries}` }).then(
        () => undefined,
        (error: unknown) => error,
      );
    }
    expect(refusal).toMatchObject({ error: 'session.tooManyAttempts' });
    expect(tries).toBeLessThan(25);
  });

  test('the owner signs in from a known address while others hammer the account from elsewhere', async () => {
    await endAttempt(storage(), await fail());
    await untilRefused({ address: '203.0.113.9' });
    await expect(fail()).resolves.toBeDefined();
    await expect(fail({ address: '203.0.113.9' })).rejects.toMatchObject({ error: 'session.tooManyAttempts' });
  });

  test('the owner signs in from a new address while others keep the account busy from ever new ones', async () => {
    for (let address = 1; address <= 60; address += 1) await fail({ address: `203.0.${100 + round}.${address}` });
    // The attacker's addresses have had their one try.
    for (const address of [`203.0.${100 + round}.1`, `203.0.${100 + round}.60`]) {
      await expect(fail({ address })).rejects.toMatchObject({ error: 'session.tooManyAttempts' });
    }
    const owner = await fail();
    await endAttempt(storage(), owner);
    await expect(fail()).resolves.toBeDefined();
  });

  test('an address that failed elsewhere has no first try to give away', async () => {
    for (let address = 1; address <= 10; address += 1) await fail({ address: `203.0.${100 + round}.${address}` });
    await fail({ address: `192.0.2.${round}`, loginName: `other-${round}` });
    await expect(fail({ address: `192.0.2.${round}` })).rejects.toMatchObject({ error: 'session.tooManyAttempts' });
  });

  test('the addresses of one IPv6 network are one', async () => {
    let tries = 0;
    const spray = async () => {
      for (; tries < 100; tries += 1) await fail({ address: `2001:db8:${round}::${tries + 1}`, loginName: `v6-${round}-${tries}` });
    };
    await expect(spray()).rejects.toMatchObject({ error: 'session.tooManyAttempts' });
    expect(tries).toBe(20);
    await expect(fail({ address: `2001:db8:${round}:1::1`, loginName: `v6-${round}` })).resolves.toBeDefined();
  });

  test('nothing that is stored tells names or addresses', async () => {
    await fail();
    const rows = await storage().read.selectFrom('sign_in_failure').select('subject').execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { subject } of rows) expect(subject).toMatch(/^[0-9a-f]{64}$/);
  });
});
