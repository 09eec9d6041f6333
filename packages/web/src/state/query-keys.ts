import { readToken } from './token.ts';

/** First part of every query key: another session never reads what this one fetched. Not the token itself, and not reversible. */
export function sessionKey(): string {
  return fingerprint(readToken() ?? '');
}

/** FNV-1a over the token's characters, as eight hexadecimal digits. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}
