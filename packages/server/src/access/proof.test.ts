import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverAuthor } from '../audit/author.ts';
import { addUser, PASSWORD } from '../../test/factories.ts';
import { withStorage, engines, type StorageKit } from '../../test/storage-kit.ts';
import { changePassword, openProvenSession, proveUser } from './sign-in.ts';

const NEW_PASSWORD = 'tejado y luna 88';

describe.each(engines)('a password that was right when it was checked, on %s', (engine) => {
  let kit: StorageKit;
  let count = 0;
  beforeAll(async () => {
    kit = await withStorage(engine);
  });
  afterAll(() => kit?.close());
  const now = Date.now();
  const caller = () => ({ address: `198.51.100.${(count += 1)}`, now });
  const newUser = () => addUser(kit.storage, { role: 'customer', now });
  const prove = (loginName: string, password = PASSWORD) => proveUser(kit.storage, loginName, password, caller());
  const change = (user: { userId: number; loginName: string }, newPassword = NEW_PASSWORD) =>
    changePassword(kit.storage, user, { oldPassword: PASSWORD, newPassword }, { ...caller(), author: serverAuthor(now) });
  const sessions = async (userId: number) =>
    (await kit.storage.read.selectFrom('session').select('token_hash').where('user_id', '=', userId).execute()).length;

  test('opens no session once it has been changed', async () => {
    const user = await newUser();
    const proof = await prove(user.loginName);
    await change(user);
    await expect(openProvenSession(kit.storage, proof, now)).rejects.toMatchObject({ error: 'session.badCredentials' });
    expect(await sessions(user.userId)).toBe(0);
    await openProvenSession(kit.storage, await prove(user.loginName, NEW_PASSWORD), now);
    expect(await sessions(user.userId)).toBe(1);
  });

  test('opens no session once the account is disabled', async () => {
    const user = await newUser();
    const proof = await prove(user.loginName);
    await kit.storage.write((tx) => tx.updateTable('user').set({ is_enabled: 0 }).where('id', '=', user.userId).execute());
    await expect(openProvenSession(kit.storage, proof, now)).rejects.toMatchObject({ error: 'session.accountDisabled' });
  });

  test('leaves no session behind a change, however they cross', async () => {
    const user = await newUser();
    const proofs = await Promise.all(Array.from({ length: 5 }, () => prove(user.loginName)));
    const opened = proofs.map((proof) => openProvenSession(kit.storage, proof, now));
    await Promise.allSettled([...opened, change(user), ...proofs.map((proof) => openProvenSession(kit.storage, proof, now))]);
    expect(await sessions(user.userId)).toBe(0);
  });

  test('changes the password once only', async () => {
    const user = await newUser();
    const changes = await Promise.allSettled([change(user, 'tejado y luna 88'), change(user, 'tejado y luna 99')]);
    expect(changes.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
