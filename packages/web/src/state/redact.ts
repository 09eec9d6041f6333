const HIDDEN = '[…]';

const patterns: [RegExp, string][] = [
  // A name that promises a secret, in an address, a header or JSON.
  [/((?:password|passwort|token|secret|authorization|cookie|setup)["']?\s*[=:]\s*(?:Bearer\s+)?["']?)[^\s"'&,;)}\]]+/gi, `$1${HIDDEN}`],
  // What the server gives out says what it is by its beginning.
  [/\b(h[a-z]_)[\w-]{8,}/g, `$1${HIDDEN}`],
  // Whatever is long and random: the secrets of devices, keys, hashes.
  [/\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{40,}/g, HIDDEN],
  // Who signs in, in front of the host of an address.
  [/(:\/\/)[^\s/@]+@/g, `$1${HIDDEN}@`],
];

/** A text without tokens, passwords and other secrets, so that it can be shown and handed on. */
export function redact(text: string): string {
  return patterns.reduce((rest, [pattern, instead]) => rest.replaceAll(pattern, instead), text);
}
