import type { Branch } from './texts.ts';

const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  y: 'ý',
  c: 'ç',
  n: 'ñ',
  A: 'Å',
  E: 'É',
  I: 'Ï',
  O: 'Ö',
  U: 'Ü',
};
const SHARE = 0.3;
const FILLER = 'lorem ipsum dolor sit amet consectetur ';

/** Texts as long as the longest of languages would have them: accents on the letters, 30 % more of them, placeholders kept. */
export function lengthen(texts: string | Branch): string | Branch {
  if (typeof texts === 'string') return lengthenText(texts);
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, lengthen(value)]));
}

function lengthenText(text: string): string {
  const accented = text.replaceAll(/\{\{\w+\}\}|[a-zA-Z]/g, (found) => ACCENTS[found] ?? found);
  const missing = Math.ceil(text.replaceAll(/\{\{\w+\}\}/g, '').length * SHARE);
  return missing === 0
    ? accented
    : `${accented} ${FILLER.repeat(Math.ceil(missing / FILLER.length))
        .slice(0, Math.max(1, missing - 1))
        .trim()}`;
}
