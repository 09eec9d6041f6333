import { expect, test } from 'vitest';
import { createClient } from './client.ts';
import { createSession } from './session.ts';
import { currentInfo, sessionWorld, settle } from './testing/session-world.ts';

async function signedIn() {
  const world = sessionWorld('t1');
  const entering = world.session.enter('/dashboard');
  world.waiting.shift()?.answer(currentInfo());
  await entering;
  return world;
}

test('sign-in trims the user name, not the password, and keeps the token', async () => {
  const { session, store, waiting } = sessionWorld();
  const signingIn = session.signIn('  sol \t', ' secret ');
  expect(waiting[0]).toMatchObject({ path: '/login', body: { username: 'sol', password: ' secret ' } });
  waiting[0]?.answer({ code: 200, data: { token: 't1' } });
  await signingIn;
  expect(store.token).toBe('t1');
  expect(session.state.status).toBe('known');
});

test('refused credentials reject and leave no token', async () => {
  const { session, store, waiting } = sessionWorld();
  const signingIn = session.signIn('sol', 'x');
  waiting[0]?.answer({ code: 400, msg: 'wrong', error: 'session.badCredentials' }, 400);
  await expect(signingIn).rejects.toMatchObject({ error: 'session.badCredentials' });
  expect([store.token, session.state.status]).toEqual([undefined, 'signedOut']);
});

test('the answer of currentInfo becomes the user state and the permitted routes', async () => {
  const { session } = await signedIn();
  expect(session.state).toMatchObject({
    status: 'signedIn',
    user: {
      token: 't1',
      name: 'Sol',
      loginName: 'sol',
      avatar: '/a.png',
      introduction: 'hello',
      roles: ['installer'],
      btns: ['plants:read'],
      orgGroup: 'INSTALLER',
      orgGroupName: 'Installers',
      orgGroupId: '2',
      orgName: 'Helio East',
      orgId: '5',
      isReadOnly: false,
      isDemo: true,
      closesAt: null,
    },
    routes: [{ path: '/' }, { path: '/power_station' }, { path: '/devices', children: [{ path: 'devices__manage' }] }],
  });
});

test('a known user enters the next screen without asking again', async () => {
  const { session, waiting } = await signedIn();
  expect(await session.enter('/power_station')).toMatchObject({ isIn: true });
  expect(waiting).toEqual([]);
});

test('screens that enter at once share one question', async () => {
  const { session, waiting } = sessionWorld('t1');
  const entering = [session.enter('/a'), session.enter('/b')];
  expect(waiting).toHaveLength(1);
  waiting[0]?.answer(currentInfo());
  expect(await Promise.all(entering)).toMatchObject([{ isIn: true }, { isIn: true }]);
});

test.each([
  ['empty', currentInfo([])],
  ['missing', currentInfo(null)],
  ['missing with all data', { code: 200 }],
])('%s roles end the session with the text of the specification', async (_, body) => {
  const { session, store, waiting } = sessionWorld('t1');
  const entering = session.enter('/devices/devices__manage?page=2');
  waiting[0]?.answer(body);
  expect(await entering).toEqual({
    isIn: false,
    message: { text: 'getInfo: roles must be a non-null array !' },
    redirectTo: '/login?redirect=%2Fdevices%2Fdevices__manage%3Fpage%3D2',
  });
  expect([store.token, session.state.status]).toEqual([undefined, 'signedOut']);
});

test.each<[string, (waiting: { answer(body: unknown, status?: number): void; breakOff(): void } | undefined) => void, object]>([
  ['the words of the server', (waiting) => waiting?.answer({ code: 401, msg: 'Sitzung zu Ende' }, 401), { text: 'Sitzung zu Ende' }],
  ['a locale key without a connection', (waiting) => waiting?.breakOff(), { key: 'errors.transport.network' }],
  [
    "'Has Error' where there are no words",
    (waiting) => waiting?.answer({ code: 200, data: { roles: ['a'], list: null } }),
    { text: expect.any(String) },
  ],
])('a failure while loading is told with %s', async (_, fail, message) => {
  const { session, store, waiting } = sessionWorld('t1');
  const entering = session.enter('/');
  fail(waiting[0]);
  expect(await entering).toMatchObject({ isIn: false, message });
  expect(store.token).toBeUndefined();
});

test('signing out forgets everything here at once, and tells the server with the token that was', async () => {
  const { session, store, waiting } = await signedIn();
  const signingOut = session.signOut();
  expect([store.token, session.state]).toEqual([undefined, { status: 'signedOut' }]);
  expect(waiting[0]).toMatchObject({ path: '/sysLogout', token: 't1' });
  waiting[0]?.answer({ code: 500, msg: 'broken' }, 500);
  await expect(signingOut).resolves.toBeUndefined();
});

test('signing out does not hang on a server that never answers', async () => {
  const { session, store } = sessionWorld('t1', 30);
  await session.signOut();
  expect(store.token).toBeUndefined();
});

test('a change of role takes the role token and loads anew', async () => {
  const { session, store, waiting } = await signedIn();
  const switching = session.switchRole('customer', '/');
  expect(store.token).toBe('customer-token');
  expect(waiting[0]).toMatchObject({ path: '/sysOrgUser/currentInfo', token: 'customer-token' });
  waiting[0]?.answer(currentInfo(['customer']));
  expect(await switching).toMatchObject({ isIn: true, user: { roles: ['customer'], token: 'customer-token' } });
});

test('after a password change one signs in again; after a refused one the session goes on', async () => {
  const { session, store, waiting } = await signedIn();
  const refused = session.changePassword('x', 'longer one');
  waiting.shift()?.answer({ code: 400, msg: 'wrong', error: 'session.wrongOldPassword' }, 400);
  await expect(refused).rejects.toMatchObject({ error: 'session.wrongOldPassword' });
  expect(session.state.status).toBe('signedIn');
  const changed = session.changePassword('right', 'longer one');
  waiting.shift()?.answer({ code: 200 });
  await changed;
  expect([store.token, session.state.status]).toEqual([undefined, 'signedOut']);
});

test('listeners hear every change until they leave', async () => {
  const { session, waiting } = sessionWorld('t1');
  const heard: string[] = [];
  const leave = session.subscribe(() => heard.push(session.state.status));
  const entering = session.enter('/');
  waiting[0]?.answer(currentInfo());
  await entering;
  leave();
  void session.signOut();
  await settle();
  expect(heard).toEqual(['loading', 'signedIn']);
});

test('finding no token ends the session here and leaves the store alone, where another tab may be writing', async () => {
  let cleared = 0;
  let token: string | undefined = 'mine';
  const { promise, resolve } = Promise.withResolvers<Response>();
  const session = createSession({
    client: createClient({ baseUrl: 'http://server', language: () => 'en', token: () => token, fetch: () => promise }),
    tokens: { read: () => token, write: (written) => void (token = written), clear: () => void (cleared += 1) },
  });
  const entering = session.enter('/devices');
  token = undefined;
  resolve(Response.json(currentInfo()));
  expect(await entering).toMatchObject({ isIn: false });
  expect(session.state.status).toBe('signedOut');
  expect(cleared).toBe(0);
});

test('a version that is known asks nothing; another one asks for the user while the screen goes on', async () => {
  const { session, client, waiting } = await signedIn();
  const heard: string[] = [];
  session.subscribe(() => heard.push(session.state.status));
  void client.call['GET /products']();
  waiting.shift()?.answer({ code: 200 }, 200, { 'x-user-version': 'v1' });
  await settle();
  expect(waiting).toEqual([]);
  void client.call['GET /products']();
  waiting.shift()?.answer({ code: 200 }, 200, { 'x-user-version': 'v2' });
  await settle();
  expect(waiting.map(({ path }) => path)).toEqual(['/sysOrgUser/currentInfo']);
  expect(session.state.status).toBe('signedIn');
  waiting.shift()?.answer(currentInfo(['installer'], 'v2', []), 200, { 'x-user-version': 'v2' });
  await settle();
  expect(session.state).toMatchObject({
    status: 'signedIn',
    user: { version: 'v2', routerPaths: [] },
    routes: [{ path: '/' }, { path: '/power_station' }],
  });
  expect([waiting, heard]).toEqual([[], ['signedIn']]);
});

test('many answers with a new version ask once, and a refused call tells it as well', async () => {
  const { session, client, waiting } = await signedIn();
  const calls = [1, 2, 3].map(() => client.call['GET /products']().catch(() => undefined));
  for (const asked of waiting.splice(0)) asked.answer({ code: 403, msg: 'no' }, 403, { 'x-user-version': 'v2' });
  await Promise.all(calls);
  await settle();
  expect(waiting).toHaveLength(1);
  waiting.shift()?.answer(currentInfo(['installer'], 'v2'));
  await settle();
  expect(session.state).toMatchObject({ user: { version: 'v2' } });
});

test('a version that was told to an earlier token changes nothing', async () => {
  const { session, client, store, waiting } = await signedIn();
  void client.call['GET /products']();
  const late = waiting.shift();
  store.token = 't2';
  const entering = session.enter('/');
  waiting.shift()?.answer(currentInfo(['root'], 'v9'));
  await entering;
  late?.answer({ code: 200 }, 200, { 'x-user-version': 'v2' });
  await settle();
  expect(waiting).toEqual([]);
});

test.each<[string, (waiting: { answer(body: unknown, status?: number): void; breakOff(): void } | undefined) => void]>([
  ['nobody answers', (waiting) => waiting?.breakOff()],
  ['the server fails', (waiting) => waiting?.answer({ code: 500, msg: 'x' }, 500)],
  ['the session has ended, which the next call says', (waiting) => waiting?.answer({ code: 401, msg: 'x' }, 401)],
  ['nothing is new', (waiting) => waiting?.answer(currentInfo())],
])('asking again changes nothing when %s', async (_, answer) => {
  const { session, store, waiting } = await signedIn();
  const { state } = session;
  const asking = session.refresh();
  answer(waiting.shift());
  await asking;
  expect([session.state, store.token]).toEqual([state, 't1']);
  expect(session.state).toBe(state);
});

test('somebody whose last role was taken is told so by the next screen', async () => {
  const { session, store, waiting } = await signedIn();
  const asking = session.refresh();
  waiting.shift()?.answer(currentInfo([], 'v2'));
  await asking;
  expect([session.state.status, store.token]).toEqual(['known', 't1']);
  const entering = session.enter('/dashboard');
  waiting.shift()?.answer(currentInfo([], 'v2'));
  expect(await entering).toMatchObject({ isIn: false, message: { text: 'getInfo: roles must be a non-null array !' } });
  expect(store.token).toBeUndefined();
});

test('what is asked again and answered after signing out is dropped', async () => {
  const { session, waiting } = await signedIn();
  const asking = session.refresh();
  const asked = waiting.shift();
  void session.signOut();
  asked?.answer(currentInfo(['root'], 'v2'));
  await asking;
  expect(session.state.status).toBe('signedOut');
});
