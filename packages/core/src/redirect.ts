const MAX_LENGTH = 2_000;
const ORIGIN = 'http://own.invalid';
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const UNSAFE = /[\u0000-\u0020\u007f-\u009f\\]/;

/** The sign-in address that comes back to `path` afterwards. */
export function signInPath(path?: string): string {
  return path ? `/login?redirect=${encodeURIComponent(path)}` : '/login';
}

/**
 * The path of a `redirect` parameter if it stays within the console, else undefined. Refused: other origins in every
 * spelling (`//host`, `/\host`, a scheme, dot segments, percent encoding however deep), control characters, sign-in itself.
 */
export function safeRedirect(text: string | null | undefined): string | undefined {
  if (!text || text.length > MAX_LENGTH || !text.startsWith('/') || UNSAFE.test(text)) return undefined;
  const path = text.replace(/[?#].*$/s, '');
  if (!decodings(path).every(isPlainPath)) return undefined;
  const url = new URL(text, ORIGIN);
  return url.origin === ORIGIN && isPlainPath(url.pathname) ? text : undefined;
}

function isPlainPath(path: string | undefined): boolean {
  return path !== undefined && path.startsWith('/') && !path.includes('//') && !UNSAFE.test(path) && !isSignIn(path);
}

function isSignIn(path: string): boolean {
  return /^\/login\/?$/i.test(path) || path.split('/').some((part) => part === '.' || part === '..');
}

/** The path decoded again and again until it stays the same; an undefined marks broken encoding. */
function decodings(path: string): (string | undefined)[] {
  const found: (string | undefined)[] = [path];
  for (let last: string | undefined = path; last?.includes('%');) {
    const next: string | undefined = decode(last);
    found.push(next);
    if (next === last) break;
    last = next;
  }
  return found;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
