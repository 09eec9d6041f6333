let taken: string | undefined;

/** The one-time token of `/login#setup=TOKEN`; the address forgets it at once, so that no history or screenshot keeps it. */
export function takeSetupToken(): string | undefined {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('setup');
  if (token) {
    taken = token;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }
  return taken;
}

/** After the setup the token is worth nothing. */
export function forgetSetupToken(): void {
  taken = undefined;
}
