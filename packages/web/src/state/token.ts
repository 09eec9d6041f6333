import { TOKEN_COOKIE } from '@heliograph/core/constants';

/** The session token out of the cookie of the spec; every tab reads the same one. */
export function readToken(): string | undefined {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${TOKEN_COOKIE}=`));
  const token = found?.slice(TOKEN_COOKIE.length + 1);
  return token ? decodeURIComponent(token) : undefined;
}

export function writeToken(token: string): void {
  document.cookie = `${TOKEN_COOKIE}=${encodeURIComponent(token)}; ${attributes()}`;
}

export function clearToken(): void {
  document.cookie = `${TOKEN_COOKIE}=; Max-Age=0; ${attributes()}`;
}

function attributes(): string {
  return `Path=/; SameSite=Strict${window.location.protocol === 'https:' ? '; Secure' : ''}`;
}
