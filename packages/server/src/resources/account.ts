import { IMAGE_TYPES } from '@heliograph/core/constants';
import type { Account, AccountRecord } from '@heliograph/core/contract/account';
import { cancelAccount, withdrawCancellation } from '../access/closing.ts';
import type { Principal } from '../access/principal.ts';
import { provePassword } from '../access/sign-in.ts';
import type { Tables, WritableTenant } from '../access/tenant.ts';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import type { Storage } from '../storage/storage.ts';
import { retireUpload, takeUpload } from '../uploads/keep-upload.ts';

export function accountHandlers({ storage }: { storage: Storage }): Handlers<Account> {
  return {
    'GET /account': (_request, { user, tenant }) => ownAccount(tenant, user),

    async 'PUT /account'({ body }, { user, tenant, write, address, now }) {
      refuseToken(user);
      const { email } = await ownAccount(tenant, user);
      const { version, password, ...values } = body;
      // Whoever finds a console open must not lead the account's mail elsewhere.
      if (values.email !== email) await askPassword(storage, user, password ?? '', { address, now });
      return write(async (own) => {
        const changed = await own
          .update('user')
          .set({ ...values, version: version + 1 })
          .where('user.version', '=', version)
          .where('user.email', '=', email)
          .returning('id')
          .executeTakeFirst();
        if (!changed) throw new RequestError('account.changed');
        return ownAccount(own, user);
      });
    },

    async 'PUT /account/avatar'({ body }, { user, write, now }) {
      refuseToken(user);
      return write(async (own) => {
        await takeUpload(own, Number(body.uploadId), IMAGE_TYPES);
        await replaceAvatar(own, body.uploadId, now);
        return { avatar: body.uploadId };
      });
    },

    async 'DELETE /account/avatar'(_request, { user, write, now }) {
      refuseToken(user);
      await write((own) => replaceAvatar(own, '', now));
    },

    async 'POST /account/cancellation'({ body }, { address, now }) {
      return { closesAt: await cancelAccount(storage, body.username, body.password, { address, now }) };
    },

    async 'DELETE /account/cancellation'(_request, { user, author }) {
      refuseToken(user);
      await withdrawCancellation(storage, user.userId, author);
    },
  };
}

/** The account itself is changed by the person who signed in, never by a script. */
function refuseToken(user: Principal): void {
  if (user.credential.kind !== 'session') throw new RequestError('tokens.fromToken');
}

async function askPassword(storage: Storage, user: Principal, password: string, caller: { address: string; now: number }): Promise<void> {
  if (password === '') throw new RequestError('request.invalid', { issues: [{ path: 'password', key: 'validation.field.required' }] });
  if (!(await provePassword(storage, user, password, caller))) throw wrongPassword();
}

function wrongPassword(): RequestError {
  return new RequestError('account.wrongPassword', { issues: [{ path: 'password', key: 'errors.account.wrongPassword' }] });
}

async function ownAccount(tables: Tables, user: Principal): Promise<AccountRecord> {
  const row = await tables.select('user').selectAll('user').executeTakeFirstOrThrow();
  return {
    version: row.version,
    loginName: row.login_name,
    nickname: row.nickname,
    email: row.email,
    mobile: row.mobile,
    introduction: row.introduction,
    avatar: row.avatar,
    roles: [...user.roles],
    orgName: user.organisationName,
    createdAt: row.created_at,
  };
}

/** The old picture retires with the same commit that shows the new one. An update that changes nothing is the portable lock. */
async function replaceAvatar(own: WritableTenant, avatar: string, now: number): Promise<void> {
  const before = await own
    .update('user')
    .set((eb) => ({ avatar: eb.ref('avatar') }))
    .returning('avatar')
    .executeTakeFirstOrThrow();
  await own.update('user').set({ avatar }).execute();
  if (before.avatar !== '') await retireUpload(own, Number(before.avatar), now);
}
