const YEAR_S = 31_536_000;

/** A choice that outlives the session; not for the token. */
export function readCookie(name: string): string | undefined {
  return new RegExp(`(?:^|; )${name}=(\\w+)`).exec(document.cookie)?.[1];
}

export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
}
