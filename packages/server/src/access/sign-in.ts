import { auditedWriter } from '../audit/audited.ts';
import type { Author } from '../audit/author.ts';
import { RequestError } from '../http/request-error.ts';
import type { Storage, Writer } from '../storage/storage.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { openSession } from './sessions.ts';
import { beginAttempt, endAttempt } from './throttle.ts';

/** What a password proved: whose it is, and by which stored hash. */
export interface Proof {
  userId: number;
  passwordHash: string;
}

/** Opens a session for a user name and password. */
export async function signIn(
  storage: Storage,
  username: string,
  password: string,
  caller: { address: string; now: number },
): Promise<string> {
  return openProvenSession(storage, await proveUser(storage, username, password, caller), caller.now);
}

export async function openProvenSession(storage: Storage, proof: Proof, now: number): Promise<string> {
  return storage.write(async (tx) => {
    await holdProof(tx, proof);
    return openSession(tx, proof.userId, now);
  });
}

/** Checking a password takes a while; whoever acts on it looks again here, and holds the account as it is until the commit. */
export async function holdProof(tx: Writer, { userId, passwordHash }: Proof): Promise<void> {
  const held = await tx
    .updateTable('user')
    .set((eb) => ({ password_hash: eb.ref('password_hash') }))
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .returning('is_enabled')
    .executeTakeFirst();
  if (!held) throw new RequestError('session.badCredentials');
  if (held.is_enabled !== 1) throw new RequestError('session.accountDisabled');
}

/** The enabled user of a user name and password. Unknown users cost the same time and get the same answer. */
export async function proveUser(
  storage: Storage,
  username: string,
  password: string,
  caller: { address: string; now: number },
): Promise<Proof> {
  const attempt = await beginAttempt(storage, { loginName: username.trim().toLowerCase(), ...caller });
  const user = await storage.read
    .selectFrom('user')
    .select(['id', 'password_hash', 'is_enabled'])
    .where('login_name', '=', attempt.loginName)
    .executeTakeFirst();
  const isRight = await verifyPassword(password, user?.password_hash);
  if (!user || !isRight) throw new RequestError('session.badCredentials');
  await endAttempt(storage, attempt);
  if (user.is_enabled !== 1) throw new RequestError('session.accountDisabled');
  return { userId: user.id, passwordHash: user.password_hash };
}

/** Asks a signed-in user for the own password, at the same price as a sign-in. */
export async function provePassword(
  storage: Storage,
  user: { userId: number; loginName: string },
  password: string,
  caller: { address: string; now: number },
): Promise<boolean> {
  const attempt = await beginAttempt(storage, { loginName: user.loginName, ...caller });
  const held = await storage.read.selectFrom('user').select('password_hash').where('id', '=', user.userId).executeTakeFirst();
  const isRight = await verifyPassword(password, held?.password_hash);
  if (isRight) await endAttempt(storage, attempt);
  return isRight;
}

/** Replaces the own password; every session of the user ends with it. */
export async function changePassword(
  storage: Storage,
  user: { userId: number; loginName: string },
  passwords: { oldPassword: string; newPassword: string },
  caller: { address: string; now: number; author: Author },
): Promise<void> {
  refuseCommon(passwords.newPassword, user.loginName);
  const attempt = await beginAttempt(storage, { loginName: user.loginName, ...caller });
  const { password_hash: oldHash } = await storage.read
    .selectFrom('user')
    .select('password_hash')
    .where('id', '=', user.userId)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(passwords.oldPassword, oldHash))) throw new RequestError('session.wrongOldPassword');
  await endAttempt(storage, attempt);
  const newHash = await hashPassword(passwords.newPassword);
  await storage.write(async (tx) => {
    const changed = await auditedWriter(tx, caller.author)
      .update('user')
      .set({ password_hash: newHash })
      .where('user.id', '=', user.userId)
      .where('password_hash', '=', oldHash)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new RequestError('session.wrongOldPassword');
    await tx.deleteFrom('session').where('user_id', '=', user.userId).execute();
  });
}

export function refuseCommon(password: string, loginName: string): void {
  if (isCommonPassword(password, loginName)) throw new RequestError('session.commonPassword');
}
