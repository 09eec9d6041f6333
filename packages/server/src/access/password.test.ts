import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, verifyPassword } from './password.ts';

describe('password hashes', () => {
  test('are argon2id with the agreed cost, salted anew each time', async () => {
    const [one, two] = [await hashPassword('sun over Ávila'), await hashPassword('sun over Ávila')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword('sun over Ávila', one)).toBe(true);
    expect(await verifyPassword('sun over Avila', one)).toBe(false);
  });

  test('verify what another implementation of argon2id wrote', async () => {
    // Test vector of the reference implementation: argon2id, m=256, t=2, p=1, "password" / "somesalt".
    const phc = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    expect(await verifyPassword('password', phc)).toBe(true);
    expect(await verifyPassword('Password', phc)).toBe(false);
  });

  test.each(['', 'plain', '$argon2id$v=19$m=19456,t=2,p=1$$'])('never match the stored text %j', async (phc) => {
    expect(await verifyPassword('', phc)).toBe(false);
    expect(await verifyPassword(phc, phc)).toBe(false);
  });
});

describe('common passwords', () => {
  test.each(['password', 'Passw0rd!', 'admin123', '1234567', '7654321', 'qwertyu', 'aaaaaaa', 'solar2026', 'P@ssword1', 'ananana'])(
    '%s is refused',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );
  test('the own name with a year is refused', () => expect(isCommonPassword('installer-26', 'installer')).toBe(true));
  test.each(['correct-horse-7', 'k7mpq-2nd4w-x9vab', '太陽光発電は楽しい', 'tejado y luna 88'])('%s is good', (password) => {
    expect(isCommonPassword(password, 'root')).toBe(false);
  });
});
