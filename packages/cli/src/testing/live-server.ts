import type { Client } from '@heliograph/core/client';
import type { LiveEvent } from '@heliograph/core/contract/live';

/** A server whose calls are given and whose live events the test sends. */
export function liveServer(call: Record<string, unknown>) {
  const listeners = new Set<(event: LiveEvent | Error) => void>();
  const closed: string[] = [];
  const stream = {
    async *'GET /live'({ query }: { query: object }, { signal }: { signal: AbortSignal }) {
      const queue: (LiveEvent | Error)[] = [{ type: 'values', isSnapshot: true, plants: [], devices: [], latest: [] }];
      let wake = Promise.withResolvers<void>();
      const listen = (event: LiveEvent | Error) => {
        queue.push(event);
        wake.resolve();
      };
      listeners.add(listen);
      signal.addEventListener('abort', () => wake.resolve());
      try {
        while (!signal.aborted) {
          const event = queue.shift();
          if (event instanceof Error) throw event;
          if (event) yield { id: '1', data: event };
          else {
            await wake.promise;
            wake = Promise.withResolvers();
          }
        }
      } finally {
        listeners.delete(listen);
        closed.push(Object.keys(query).join('+'));
      }
    },
  };
  return {
    client: { call, stream } as unknown as Client,
    send: (event: LiveEvent | Error) => listeners.forEach((listen) => listen(event)),
    closed,
  };
}
