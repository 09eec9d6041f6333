import type { Live } from '@heliograph/core/contract/live';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import type { Hub } from '../live/hub.ts';

export interface LiveDeps {
  hub: Hub;
}

export function liveHandlers({ hub }: LiveDeps): Handlers<Live> {
  return {
    async 'GET /live'({ query, lastEventId }, { user }) {
      if (query.messages && !user.grants.includes('connections:read')) throw new RequestError('access.missingGrant');
      const ids = (list: readonly string[] = []) => list.map(Number);
      const watch = {
        plants: ids(query.plants),
        devicesOf: ids(query.devicesOf),
        latestOf: ids(query.latestOf),
        messages: query.messages === true,
      };
      return hub.open({ user, watch, ...(lastEventId !== undefined && { lastEventId: Number(lastEventId) }) });
    },
  };
}
