import type { Account } from '@heliograph/core/contract/account';
import { cancelAccount, withdrawCancellation } from '../access/closing.ts';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import type { Storage } from '../storage/storage.ts';

export function accountHandlers({ storage }: { storage: Storage }): Handlers<Account> {
  return {
    async 'POST /account/cancellation'({ body }, { address, now }) {
      return { closesAt: await cancelAccount(storage, body.username, body.password, { address, now }) };
    },

    async 'DELETE /account/cancellation'(_request, { user }) {
      if (user.credential.kind !== 'session') throw new RequestError('tokens.fromToken');
      await withdrawCancellation(storage, user.userId);
    },
  };
}
