import * as crypto from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';

// The real hash, with a note of every time that it is asked for.
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof crypto>();
  return { ...real, argon2: vi.fn<typeof crypto.argon2>(real.argon2) };
});
const asked = () =>
  vi
    .mocked(crypto.argon2)
    .mock.calls.map(([algorithm, { memory, passes, parallelism, tagLength }]) => ({ algorithm, memory, passes, parallelism, tagLength }));
afterEach(() => vi.mocked(crypto.argon2).mockClear());

test('a user who does not exist costs the same work as one who does, and a stored text that is no hash as well', async () => {
  vi.resetModules();
  const { hashPassword, verifyPassword } = await import('./password.ts');
  const stored = await hashPassword('a long enough one');
  vi.mocked(crypto.argon2).mockClear();
  for (const phc of [stored, undefined, '', 'plain']) expect(await verifyPassword('a wrong password', phc)).toBe(false);
  const work = { algorithm: 'argon2id', memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  expect(asked()).toEqual([work, work, work, work]);
});
