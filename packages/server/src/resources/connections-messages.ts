import type { ConnectionsMessages } from '@heliograph/core/contract/connections-messages';
import type { Tail } from '../connections/tail.ts';
import { testPayload } from '../connections/test-payload.ts';
import type { Handlers } from '../http/handlers.ts';

export interface ConnectionMessageDeps {
  tail: Tail;
}

export function connectionMessageHandlers({ tail }: ConnectionMessageDeps): Handlers<ConnectionsMessages> {
  return {
    async 'GET /connections/messages'({ query }, { tenant, user }) {
      const isOne = query.connectionId !== undefined;
      const maySeeDevices = !isOne && user.grants.includes('devices:read');
      const [connections, devices] = await Promise.all([
        tenant.select('connection').select('connection.id').execute(),
        maySeeDevices ? tenant.select('device').select('device.id').execute() : [],
      ]);
      const connectionIds = connections.map((row) => row.id).filter((id) => !isOne || String(id) === query.connectionId);
      return { items: tail.read({ connectionIds, deviceIds: devices.map((row) => row.id) }, query.after, query.limit) };
    },

    async 'POST /connections/test'({ body }, { now }) {
      return testPayload(body, now);
    },
  };
}
