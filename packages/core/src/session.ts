import type { Client } from './client.ts';
import { errorText } from './error-treatment.ts';
import { permittedRoutes } from './permissions.ts';
import { signInPath } from './redirect.ts';
import type { Route } from './routes.ts';
import { signedInUser, type SignedInUser } from './signed-in-user.ts';

/** Where the token lives between visits: the console's cookie, the CLI's configuration. */
export interface TokenStore {
  read(): string | undefined;
  write(token: string): void;
  clear(): void;
}

export type SessionState =
  | { readonly status: 'signedOut' }
  /** A token is there, the user is not known yet. */
  | { readonly status: 'known' | 'loading' }
  | { readonly status: 'signedIn'; readonly user: SignedInUser; readonly routes: readonly Route[] };

/** What is said when a session ends by itself: the server's words or a locale key. */
export type SessionMessage = NonNullable<ReturnType<typeof errorText>> | { key: 'messages.hasError' };

/** Outcome of a navigation that had to load the user first. */
export type Entered = { isIn: true; user: SignedInUser } | { isIn: false; message: SessionMessage | undefined; redirectTo: string };

export interface Session {
  readonly state: SessionState;
  /** Calls back at each change of state; the answer ends it. */
  subscribe(listener: () => void): () => void;
  /** Trims the user name, signs in and keeps the token. Rejects with what the call rejects with. */
  signIn(username: string, password: string): Promise<void>;
  /** Loads the user where needed. A failure clears the token and says where to go; it never rejects. */
  enter(path: string): Promise<Entered>;
  /** Ends the session here at once, and at the server if that answers within `signOutWaitMs`; never rejects. */
  signOut(): Promise<void>;
  /** Becomes `{role}-token`, then loads as {@link Session.enter} does. */
  switchRole(role: string, path: string): Promise<Entered>;
  /** Changes the own password; after it one signs in again. Rejects with what the call rejects with, still signed in. */
  changePassword(oldPassword: string, newPassword: string): Promise<void>;
}

export interface SessionOptions {
  client: Pick<Client, 'call' | 'body'>;
  tokens: TokenStore;
  /** How long signing out waits for the server before it goes on without. */
  signOutWaitMs?: number;
}

interface Loading {
  readonly token: string;
  readonly user: Promise<SignedInUser>;
}

/** The state machine of spec §4. An answer that arrives after the session changed is dropped. */
export function createSession({ client, tokens, signOutWaitMs = 3_000 }: SessionOptions): Session {
  const listeners = new Set<() => void>();
  let state: SessionState = tokens.read() === undefined ? { status: 'signedOut' } : { status: 'known' };
  let loading: Loading | undefined;

  function become(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function end(): void {
    loading = undefined;
    tokens.clear();
    become({ status: 'signedOut' });
  }

  function begin(token: string): void {
    loading = undefined;
    tokens.write(token);
    become({ status: 'known' });
  }

  function load(token: string): Loading {
    if (loading?.token === token) return loading;
    loading = { token, user: askWhoIAm(client, token) };
    become({ status: 'loading' });
    return loading;
  }

  /** False once this session ended or another began, here or in another tab. */
  function isCurrent(own: Loading): boolean {
    return loading === own && tokens.read() === own.token;
  }

  async function enter(path: string): Promise<Entered> {
    const token = tokens.read();
    if (token === undefined) {
      if (state.status !== 'signedOut') end();
      return { isIn: false, message: undefined, redirectTo: signInPath(path) };
    }
    if (state.status === 'signedIn' && state.user.token === token) return { isIn: true, user: state.user };
    const own = load(token);
    try {
      const user = await own.user;
      if (!isCurrent(own)) return await enter(path);
      loading = undefined;
      become({ status: 'signedIn', user, routes: permittedRoutes(user.routerPaths) });
      return { isIn: true, user };
    } catch (error) {
      if (!isCurrent(own)) return enter(path);
      end();
      return { isIn: false, message: errorText(error) ?? { key: 'messages.hasError' }, redirectTo: signInPath(path) };
    }
  }

  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async signIn(username, password) {
      const { token } = await client.call['POST /login']({ body: { username: username.trim(), password } });
      begin(token);
    },
    enter,
    async signOut() {
      // Begun first, because the call reads the token that is cleared next.
      const told = tokens.read() === undefined ? Promise.resolve() : client.call['GET /sysLogout']();
      end();
      await settled(told, signOutWaitMs);
    },
    switchRole(role, path) {
      begin(`${role}-token`);
      return enter(path);
    },
    async changePassword(oldPassword, newPassword) {
      const token = tokens.read();
      await client.call['PUT /session/password']({ body: { oldPassword, newPassword } });
      if (tokens.read() === token) end();
    },
  };
}

async function askWhoIAm(client: Pick<Client, 'body'>, token: string): Promise<SignedInUser> {
  return signedInUser(token, await client.body['GET /sysOrgUser/currentInfo']());
}

async function settled(work: Promise<unknown>, waitMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waited = new Promise<void>((resolve) => (timer = setTimeout(resolve, waitMs)));
  await Promise.race([work.catch(() => undefined), waited]);
  clearTimeout(timer);
}
