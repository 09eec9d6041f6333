/**
 * What a terminal could take for a command, or for another reading order: C0 and C1 controls, the line and
 * paragraph separators, and the invisible marks that reorder text. Names come from other people.
 */
const UNSAFE = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Text from elsewhere, made safe to print on one line. */
export function clean(text: string): string {
  return text.replace(UNSAFE, '\ufffd');
}
