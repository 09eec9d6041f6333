import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addUser, PASSWORD, type TestUser } from '../../test/factories.ts';
import { drawing, pdf } from '../../test/pictures.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';
import { removeUnusedUploads } from '../uploads/unused-uploads.ts';

const HOUR_MS = 3_600_000;

describe.each(engines)('the own account on %s', (engine) => {
  let server: TestServer;
  let user: TestUser;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server?.close());
  beforeEach(async () => {
    user = await addUser(server.storage, { role: 'installer', now: server.clock.now });
  });

  const details = { version: 1, nickname: '小林Nora', email: '', mobile: '+34 600 100 200', introduction: 'Roofs.\nAnd batteries.' };
  const put = (body: object, options = {}) => server.call('PUT', '/account', { token: user.token, body, ...options });
  const currentInfo = async () => (await server.call('GET', '/sysOrgUser/currentInfo', { token: user.token })).body;
  const upload = async (kind: string, name: string, type: string, bytes: Uint8Array) => {
    const { body } = await server.call('POST', `/uploads/${kind}?name=${name}`, {
      token: user.token,
      bytes,
      headers: { 'content-type': type },
    });
    return body.data.id as string;
  };

  test('what is changed is read back, and currentInfo follows at once', async () => {
    const changed = await put(details);
    expect(changed.body.data).toMatchObject({ ...details, version: 2, loginName: user.loginName, avatar: '', roles: ['installer'] });
    expect((await server.call('GET', '/account', { token: user.token })).body.data).toEqual(changed.body.data);
    expect((await currentInfo()).data).toMatchObject({ nickname: '小林Nora', introduction: 'Roofs.\nAnd batteries.' });
  });

  test('of two who change the same version the second is told, and nothing is lost', async () => {
    const [one, two] = await Promise.all([put(details), put({ ...details, nickname: 'Second' })]);
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([one, two].find(({ status }) => status === 409)?.body.error).toBe('account.changed');
  });

  test('another e-mail address asks for the password, and the same one does not', async () => {
    const email = 'nora@example.com';
    expect((await put({ ...details, email })).body).toMatchObject({ error: 'request.invalid', details: [{ path: 'password' }] });
    expect((await put({ ...details, email, password: 'not-the-one' })).body).toMatchObject({ error: 'account.wrongPassword' });
    expect((await currentInfo()).data.nickname).toBe(user.loginName);
    expect((await put({ ...details, email, password: PASSWORD })).body.data).toMatchObject({ email, version: 2 });
    expect((await put({ ...details, email, version: 2, mobile: '' })).body.data).toMatchObject({ email, mobile: '' });
    expect((await put({ ...details, email: '', version: 3 })).body.details).toMatchObject([{ path: 'password' }]);
  });

  test('guessing the password is slowed down as at sign-in', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1)
      statuses.push((await put({ ...details, email: 'a@b.co', password: `guess ${count}` })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
  });

  test.each([
    [{ nickname: 'No Spaces' }, 'nickname', '1-30 alphanumeric or Chinese characters'],
    [{ nickname: '' }, 'nickname', '1-30 alphanumeric or Chinese characters'],
    [{ nickname: 'x'.repeat(31) }, 'nickname', '1-30 alphanumeric or Chinese characters'],
    [{ nickname: '<b>' }, 'nickname', '1-30 alphanumeric or Chinese characters'],
    [{ email: 'nora@' }, 'email', 'Invalid email address: nora@'],
    [{ mobile: 'call me' }, 'mobile', 'A telephone number has 5 to 15 digits'],
    [{ introduction: 'x'.repeat(501) }, 'introduction', 'Enter at most 500 characters.'],
  ])('%j is refused in the words of the form', async (wrong, path, text) => {
    const { status, body } = await put({ ...details, ...wrong });
    expect([status, body.details[0].path]).toEqual([400, path]);
    expect(body.details[0].msg).toContain(text);
  });

  test('nobody becomes someone else by a field that is not asked for', async () => {
    const before = await server.storage.read.selectFrom('user').selectAll().where('id', '=', user.userId).executeTakeFirstOrThrow();
    await put({
      ...details,
      id: 1,
      organisation_id: 1,
      organisationId: 1,
      login_name: 'root',
      loginName: 'root',
      is_enabled: 0,
      avatar: '1',
    });
    const after = await server.storage.read.selectFrom('user').selectAll().where('id', '=', user.userId).executeTakeFirstOrThrow();
    const { nickname, mobile, introduction, version, ...untouched } = after;
    expect({ ...before, ...untouched }).toEqual(before);
    expect({ nickname, mobile, introduction, version }).toEqual({ ...details, email: undefined, version: 2, nickname: '小林Nora' });
  });

  const statusOf = async (id: string) =>
    (await fetch(`${server.url}/photo_voltaic/uploads/${id}`, { headers: { 'x-token': user.token } })).status;
  const kept = async () => {
    const rows = await server.storage.read.selectFrom('upload').select('id').where('user_id', '=', user.userId).orderBy('id').execute();
    return rows.map(({ id }) => String(id));
  };

  test('an avatar is shown, replaced and removed; open screens read the newest three a while longer, and nothing is left behind', async () => {
    const shown: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const uploadId = await upload('pictures', 'me.png', 'image/png', await drawing());
      const answer = await server.call('PUT', '/account/avatar', { token: user.token, body: { uploadId } });
      expect(answer.body.data).toEqual({ avatar: uploadId });
      expect((await currentInfo()).data.avatar).toBe(uploadId);
      shown.push(uploadId);
      expect(await kept()).toEqual(shown.slice(-4));
      expect((await server.call('DELETE', `/uploads/${uploadId}`, { token: user.token })).body.error).toBe('uploads.inUse');
      const twice = await server.call('PUT', '/account/avatar', { token: user.token, body: { uploadId } });
      expect(twice.body.error).toBe('uploads.notFound');
    }
    await server.call('DELETE', '/account/avatar', { token: user.token });
    expect((await currentInfo()).data.avatar).toBe('');
    expect(await kept()).toEqual(shown.slice(-3));
    await removeUnusedUploads(server.storage, server.clock.now + HOUR_MS);
    for (const id of shown.slice(-3)) expect(await statusOf(id)).toBe(200);
    await removeUnusedUploads(server.storage, server.clock.now + HOUR_MS + 1);
    expect(await kept()).toEqual([]);
  });

  test('two avatars at once leave one picture in use', async () => {
    const ids = [
      await upload('pictures', 'a.png', 'image/png', await drawing()),
      await upload('pictures', 'b.png', 'image/png', await drawing()),
    ];
    await Promise.all(ids.map((uploadId) => server.call('PUT', '/account/avatar', { token: user.token, body: { uploadId } })));
    const { data } = await currentInfo();
    await removeUnusedUploads(server.storage, server.clock.now + HOUR_MS + 1);
    expect(await kept()).toEqual([data.avatar]);
  });

  test('a document is no avatar', async () => {
    const uploadId = await upload('documents', 'me.pdf', 'application/pdf', pdf);
    const answer = await server.call('PUT', '/account/avatar', { token: user.token, body: { uploadId } });
    expect(answer).toMatchObject({ status: 404, body: { error: 'uploads.notFound' } });
  });
});

describe.each(engines)('the own organisation on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server?.close());

  const values = {
    version: 1,
    name: 'Süd Solar GmbH',
    identification: 'sued-solar',
    organisationType: 'company',
    detailedAddress: 'Am Hang 3, Ulm',
    organisationNumber: 'HRB4711',
  };

  test('is read by all of its members, and changed by those who may, for themselves only', async () => {
    const root = await addUser(server.storage, { role: 'root', now: server.clock.now });
    const above = await addUser(server.storage, { role: 'installer', parentId: root.organisationId, now: server.clock.now });
    const installer = await addUser(server.storage, { role: 'installer', parentId: above.organisationId, now: server.clock.now });
    const { organisationId } = installer;
    const colleague = await addUser(server.storage, { role: 'customer', organisationId, now: server.clock.now });
    const changed = await server.call('PUT', '/organisation', { token: installer.token, body: { ...values, id: root.organisationId } });
    expect(changed.body.data).toEqual({ ...values, id: String(organisationId), version: 2, groupCode: 'INSTALLER' });
    expect((await server.call('GET', '/organisation', { token: colleague.token })).body.data).toEqual(changed.body.data);
    expect((await server.call('PUT', '/organisation', { token: colleague.token, body: values })).body.error).toBe('access.missingGrant');
    expect((await server.call('PUT', '/organisation', { token: installer.token, body: values })).body.error).toBe('organisation.changed');
    const info = await server.call('GET', '/sysOrgUser/currentInfo', { token: colleague.token });
    expect(info.body.orgName).toBe('Süd Solar GmbH');
    const others = await server.storage.read.selectFrom('organisation').selectAll().where('id', '!=', organisationId).execute();
    expect(others.map(({ version }) => version)).toEqual(others.map(() => 1));
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ identification: '-starts-wrong' }, 'identification'],
    [{ organisationNumber: 'no spaces' }, 'organisationNumber'],
    [{ organisationType: 'empire' }, 'organisationType'],
    [{ detailedAddress: 'x'.repeat(301) }, 'detailedAddress'],
  ])('%j is refused', async (wrong, path) => {
    const { token } = await addUser(server.storage, { role: 'root', now: server.clock.now });
    const { status, body } = await server.call('PUT', '/organisation', { token, body: { ...values, ...wrong } });
    expect([status, body.details[0].path]).toEqual([400, path]);
  });
});
