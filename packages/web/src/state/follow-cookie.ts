import { session } from './session.ts';
import { readToken } from './token.ts';

/** Calls back when another tab (not this one) signed in or out: what this page holds belongs to somebody else now. The answer ends it. */
export function followCookie(onChange: () => void): () => void {
  const own = readToken();
  const stopped = new AbortController();
  const check = () => {
    if (readToken() === own || isOwnDoing()) return;
    stopped.abort();
    onChange();
  };
  const { signal } = stopped;
  window.cookieStore?.addEventListener('change', check, { signal });
  window.addEventListener('focus', check, { signal });
  document.addEventListener('visibilitychange', check, { signal });
  return () => stopped.abort();
}

/** This page signed out, or switched its role, and goes on by itself. */
function isOwnDoing(): boolean {
  const { state } = session;
  return state.status !== 'signedIn' || state.user.token === readToken();
}
