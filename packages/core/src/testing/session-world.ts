import { createClient } from '../client.ts';
import { createSession } from '../session.ts';

/** A request that waits for its answer. */
export interface Waiting {
  path: string;
  token: string | undefined;
  body: unknown;
  answer(body: unknown, status?: number, headers?: Record<string, string>): void;
  breakOff(): void;
}

/** A session on a real client whose server answers when the test says so, and a token that other tabs can change. */
export function sessionWorld(token?: string, signOutWaitMs = 3_000) {
  const waiting: Waiting[] = [];
  const store = { token };
  const told: { onUserVersion?: (version: string, token: string) => void } = {};
  const client = createClient({
    baseUrl: 'http://server',
    language: () => 'en',
    token: () => store.token,
    onUserVersion: (version, from) => told.onUserVersion?.(version, from),
    fetch: (url, init) => {
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      waiting.push({
        path: new URL(url).pathname.replace('/photo_voltaic', ''),
        token: new Headers(init.headers).get('X-Token') ?? undefined,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        answer: (body, status = 200, headers = {}) => resolve(Response.json(body, { status, headers })),
        breakOff: () => reject(new TypeError('fetch failed')),
      });
      return promise;
    },
  });
  const tokens = {
    read: () => store.token,
    write: (written: string) => void (store.token = written),
    clear: () => void (store.token = undefined),
  };
  const session = createSession({ client, tokens, signOutWaitMs });
  told.onUserVersion = session.sawUserVersion;
  return { session, client, store, waiting };
}

export type SessionWorld = ReturnType<typeof sessionWorld>;

/** A good answer of currentInfo. */
export function currentInfo(roles: unknown = ['installer'], version = 'v1', routerPaths = ['/devices', '/devices/devices__manage']) {
  return {
    code: 200,
    data: {
      roles,
      orgId: '5',
      nickname: 'Sol',
      perms: ['plants:read'],
      avatar: '/a.png',
      introduction: 'hello',
      list: routerPaths.map((routerPath) => ({ routerPath })),
    },
    orgGroup: { orgGroupCode: 'INSTALLER', orgGroupName: 'Installers', orgGroupId: '2' },
    orgName: 'Helio East',
    userName: 'sol',
    isReadOnly: false,
    isDemo: true,
    switchableRoles: ['root', 'customer'],
    closesAt: null,
    version,
  };
}

/** Lets everything happen that needs no further answer. */
export async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  await new Promise((resolve) => setTimeout(resolve, 0));
}
