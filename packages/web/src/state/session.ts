import { USER_BUTTONS_KEY } from '@heliograph/core/constants';
import { createSession } from '@heliograph/core/session';
import { body, call, onUserVersion } from '../api.ts';
import { clearToken, readToken, writeToken } from './token.ts';

/** The session of this page; core decides, the cookie remembers. */
export const session = createSession({
  client: { call, body },
  tokens: { read: readToken, write: writeToken, clear: clearToken },
});

onUserVersion(session.sawUserVersion);

/** The permission codes stay in session storage while somebody is signed in (spec §6). */
session.subscribe(() => {
  if (session.state.status === 'signedIn') sessionStorage.setItem(USER_BUTTONS_KEY, JSON.stringify(session.state.user.btns));
  if (session.state.status === 'signedOut') sessionStorage.removeItem(USER_BUTTONS_KEY);
});
