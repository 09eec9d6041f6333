import type { ConnectionsMessages } from '@heliograph/core/contract/connections-messages';
import { readSenders } from '../connections/senders.ts';
import type { Tail } from '../connections/tail.ts';
import { testPayload } from '../connections/test-payload.ts';
import type { Handlers } from '../http/handlers.ts';

export interface ConnectionMessageDeps {
  tail: Tail;
}

export function connectionMessageHandlers({ tail }: ConnectionMessageDeps): Handlers<ConnectionsMessages> {
  return {
    async 'GET /connections/messages'({ query }, { tenant, user }) {
      const all = await readSenders(tenant, user);
      const one = { connectionIds: all.connectionIds.filter((id) => String(id) === query.connectionId), deviceIds: [] };
      return { items: tail.read(query.connectionId === undefined ? all : one, query.after, query.limit) };
    },

    async 'POST /connections/test'({ body }, { now }) {
      return testPayload(body, now);
    },
  };
}
