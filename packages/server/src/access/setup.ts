import { RequestError } from '../http/request-error.ts';
import type { Reader, Storage } from '../storage/storage.ts';
import { createOrganisation, createUser } from './accounts.ts';
import { hashPassword } from './password.ts';
import { hashSecret, isSameText, newSecret } from './secrets.ts';
import { refuseCommon } from './sign-in.ts';

const META_KEY = 'setup_token_hash';
const ROOT_LOGIN = 'root';

/** On an installation without any user: a fresh one-time token, which ends the one before it. */
export async function prepareSetup(storage: Storage): Promise<string | undefined> {
  const token = newSecret('hx_');
  return storage.write(async (tx) => {
    if (await tx.selectFrom('user').select('id').limit(1).executeTakeFirst()) return undefined;
    const value = hashSecret(token);
    await tx
      .insertInto('meta')
      .values({ key: META_KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    return token;
  });
}

/** Makes the root organisation and its user with the password of the one-time link, once. */
export async function completeSetup(storage: Storage, setupToken: string, password: string, now: number): Promise<string> {
  if (!(await isRight(storage.read, setupToken))) throw new RequestError('setup.linkUsed');
  refuseCommon(password, ROOT_LOGIN);
  const passwordHash = await hashPassword(password);
  await storage.write(async (tx) => {
    const used = await tx
      .deleteFrom('meta')
      .where('key', '=', META_KEY)
      .where('value', '=', hashSecret(setupToken))
      .returning('key')
      .executeTakeFirst();
    if (!used) throw new RequestError('setup.linkUsed');
    const organisationId = await createOrganisation(tx, { name: 'Heliograph', groupCode: 'ROOT', parentId: null, now });
    await createUser(tx, { loginName: ROOT_LOGIN, nickname: ROOT_LOGIN, organisationId, roleCode: 'root', passwordHash, now });
  });
  return ROOT_LOGIN;
}

async function isRight(db: Reader, setupToken: string): Promise<boolean> {
  const stored = await db.selectFrom('meta').select('value').where('key', '=', META_KEY).executeTakeFirst();
  return stored !== undefined && isSameText(stored.value, hashSecret(setupToken));
}
