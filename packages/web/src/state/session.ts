import { USER_BUTTONS_KEY } from '@heliograph/core/constants';
import { canShow } from '@heliograph/core/permissions';
import type { Route } from '@heliograph/core/routes';
import { createSession } from '@heliograph/core/session';
import type { SignedInUser } from '@heliograph/core/signed-in-user';
import { useRouteLoaderData } from 'react-router-dom';
import { body, call } from '../api.ts';
import { clearToken, readToken, writeToken } from './token.ts';

/** The session of this page; core decides, the cookie remembers. */
export const session = createSession({
  client: { call, body },
  tokens: { read: readToken, write: writeToken, clear: clearToken },
});

/** The permission codes stay in session storage while somebody is signed in (spec §6). */
session.subscribe(() => {
  if (session.state.status === 'signedIn') sessionStorage.setItem(USER_BUTTONS_KEY, JSON.stringify(session.state.user.btns));
  if (session.state.status === 'signedOut') sessionStorage.removeItem(USER_BUTTONS_KEY);
});

/** What the guard hands to the shell and everything below it. */
export interface ShellData {
  access: 'permitted' | 'notPermitted';
  user: SignedInUser;
  routes: readonly Route[];
}
export const SHELL_ROUTE_ID = 'shell';

/** The signed-in user's data; only below the guard. */
export function useShellData(): ShellData {
  return useRouteLoaderData(SHELL_ROUTE_ID) as ShellData;
}
export function useUser(): SignedInUser {
  return useShellData().user;
}

/** Whether to draw a button: a stored permission code contains `code` (spec §6). The server compares exactly. */
export function useCan(code: string): boolean {
  const user = useUser();
  return canShow(storedCodes() ?? user.btns, code);
}

function storedCodes(): string[] | undefined {
  try {
    const codes: unknown = JSON.parse(sessionStorage.getItem(USER_BUTTONS_KEY) ?? 'null');
    return Array.isArray(codes) ? codes.map(String) : undefined;
  } catch {
    return undefined;
  }
}
