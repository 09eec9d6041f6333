import { safeRedirect, signInPath } from './redirect.ts';
import { findRoute, landingPath, openRoutes } from './routes.ts';
import type { SessionState } from './session.ts';

/** What the console does with a navigation (spec §2). */
export type Guarded = { kind: 'proceed' } | { kind: 'load' } | { kind: 'redirect'; to: string };

/** The navigation guard: who may go to `path` (with query) now, who waits for the user to load, who goes elsewhere. */
export function guard(path: string, session: SessionState): Guarded {
  if (findRoute(path, openRoutes)) return { kind: 'proceed' };
  if (session.status === 'signedOut') return { kind: 'redirect', to: signInPath(path) };
  if (session.status !== 'signedIn') return { kind: 'load' };
  if (/^\/?([?#].*)?$/s.test(path)) return { kind: 'redirect', to: landingPath(session.user.orgGroup, session.routes) };
  return { kind: 'proceed' };
}

/**
 * Where `/auth-redirect?redirect=` leads: to the own path when somebody is signed in, else there by way of sign-in.
 * A path that is not ours counts as none.
 */
export function authRedirect(redirect: string | null | undefined, session: SessionState): string {
  const target = safeRedirect(redirect);
  return session.status === 'signedOut' ? signInPath(target) : (target ?? '/');
}
