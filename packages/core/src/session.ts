import type { Client } from './client.ts';
import { errorText } from './error-treatment.ts';
import { ApiError, TransportError } from './errors.ts';
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
  subscribe: (listener: () => void) => () => void;
  /** Trims the user name, signs in and keeps the token. Rejects with what the call rejects with. */
  signIn(username: string, password: string): Promise<void>;
  /** Loads the user where needed. A failure clears the token and says where to go; it never rejects. */
  enter(path: string): Promise<Entered>;
  /** Ends the session here at once, and at the server if that answers within `signOutWaitMs`; never rejects. */
  signOut(): Promise<void>;
  /** Takes note of a version that the server named in passing: where the known user has another one, {@link Session.refresh}. */
  sawUserVersion: (version: string, token: string) => void;
  /**
   * Asks for the user again while everything goes on. What changed becomes the state; a server that does not answer
   * changes nothing; an answer that signs nobody in makes the next {@link Session.enter} ask and say so. Never rejects.
   */
  refresh(): Promise<void>;
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

/** The state machine of spec §4. An answer that arrives after the session changed is dropped. */
export function createSession(options: SessionOptions): Session {
  return new SessionMachine(options);
}

interface Loading {
  readonly token: string;
  readonly user: Promise<SignedInUser>;
}

class SessionMachine implements Session {
  state: SessionState;
  readonly #client: SessionOptions['client'];
  readonly #tokens: TokenStore;
  readonly #signOutWaitMs: number;
  readonly #listeners = new Set<() => void>();
  #loading: Loading | undefined;
  #refreshing: { readonly token: string; readonly done: Promise<void> } | undefined;

  constructor({ client, tokens, signOutWaitMs = 3_000 }: SessionOptions) {
    this.#client = client;
    this.#tokens = tokens;
    this.#signOutWaitMs = signOutWaitMs;
    this.state = { status: tokens.read() === undefined ? 'signedOut' : 'known' };
  }

  // Arrow functions where a caller passes the method itself on.
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  sawUserVersion = (version: string, token: string): void => {
    const { state } = this;
    if (state.status === 'signedIn' && state.user.token === token && state.user.version !== version) void this.refresh();
  };

  async signIn(username: string, password: string): Promise<void> {
    const { token } = await this.#client.call['POST /login']({ body: { username: username.trim(), password } });
    this.#begin(token);
  }

  async enter(path: string): Promise<Entered> {
    const token = this.#tokens.read();
    if (token === undefined) {
      if (this.state.status !== 'signedOut') this.#forget();
      return { isIn: false, message: undefined, redirectTo: signInPath(path) };
    }
    if (this.state.status === 'signedIn' && this.state.user.token === token) return { isIn: true, user: this.state.user };
    return this.#enterWith(this.#load(token), path);
  }

  async signOut(): Promise<void> {
    // Begun first, because the call reads the token that is cleared next.
    const told = this.#tokens.read() === undefined ? Promise.resolve() : this.#client.call['GET /sysLogout']();
    this.#end();
    await settled(told, this.#signOutWaitMs);
  }

  async refresh(): Promise<void> {
    if (this.state.status !== 'signedIn') return;
    const { token } = this.state.user;
    if (this.#refreshing?.token !== token) this.#refreshing = { token, done: this.#askAgain(token) };
    await this.#refreshing.done;
  }

  async switchRole(role: string, path: string): Promise<Entered> {
    this.#begin(`${role}-token`);
    return this.enter(path);
  }

  async changePassword(oldPassword: string, newPassword: string): Promise<void> {
    const token = this.#tokens.read();
    await this.#client.call['PUT /session/password']({ body: { oldPassword, newPassword } });
    if (this.#tokens.read() === token) this.#end();
  }

  async #enterWith(own: Loading, path: string): Promise<Entered> {
    try {
      const user = await own.user;
      if (!this.#isCurrent(own)) return await this.enter(path);
      this.#loading = undefined;
      this.#know(user);
      return { isIn: true, user };
    } catch (error) {
      if (!this.#isCurrent(own)) return this.enter(path);
      this.#end();
      return { isIn: false, message: errorText(error) ?? { key: 'messages.hasError' }, redirectTo: signInPath(path) };
    }
  }

  async #askAgain(token: string): Promise<void> {
    const before = this.state;
    try {
      const user = await askWhoIAm(this.#client, token);
      if (this.#isStill(before, token)) this.#know(user);
    } catch (error) {
      const isUnanswered = error instanceof ApiError || error instanceof TransportError;
      if (!isUnanswered && this.#isStill(before, token)) this.#become({ status: 'known' });
    } finally {
      if (this.#refreshing?.token === token) this.#refreshing = undefined;
    }
  }

  #isStill(before: SessionState, token: string): boolean {
    return this.state === before && this.#tokens.read() === token;
  }

  /** Whoever listens hears of a user only where something is new. */
  #know(user: SignedInUser): void {
    if (this.state.status === 'signedIn' && JSON.stringify(this.state.user) === JSON.stringify(user)) return;
    this.#become({ status: 'signedIn', user, routes: permittedRoutes(user.routerPaths) });
  }

  #load(token: string): Loading {
    if (this.#loading?.token === token) return this.#loading;
    this.#loading = { token, user: askWhoIAm(this.#client, token) };
    this.#become({ status: 'loading' });
    return this.#loading;
  }

  /** False once this session ended or another began, here or in another tab. */
  #isCurrent(own: Loading): boolean {
    return this.#loading === own && this.#tokens.read() === own.token;
  }

  #begin(token: string): void {
    this.#loading = undefined;
    this.#tokens.write(token);
    this.#become({ status: 'known' });
  }

  #end(): void {
    this.#tokens.clear();
    this.#forget();
  }

  /** Without a look at the store: another tab may be writing its own token just now. */
  #forget(): void {
    this.#loading = undefined;
    this.#become({ status: 'signedOut' });
  }

  #become(next: SessionState): void {
    this.state = next;
    for (const listener of this.#listeners) listener();
  }
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
