import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new opaque secret of 256 bits; the prefix says what it is, so that a leaked one is recognised. */
export function newSecret(prefix: string): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** What is stored of a long random secret. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Equality in constant time. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(left as Buffer, right as Buffer);
}
