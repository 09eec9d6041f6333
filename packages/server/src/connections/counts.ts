import { startLoop, type Loop } from '../jobs/loop.ts';
import type { Storage } from '../storage/storage.ts';

interface Count {
  messages: number;
  rejected: number;
  lastAt: number;
}
/** Messages of each connection: counted here, written down every few seconds. */
export interface Counts {
  add(connectionId: number, at: number, isRefused: boolean): void;
  write(): Promise<void>;
}

export function createCounts(storage: Pick<Storage, 'write'>): Counts {
  let counted = new Map<number, Count>();
  return {
    add(connectionId, at, isRefused) {
      const count = counted.get(connectionId) ?? { messages: 0, rejected: 0, lastAt: 0 };
      counted.set(connectionId, count);
      count.messages += 1;
      count.rejected += isRefused ? 1 : 0;
      count.lastAt = Math.max(count.lastAt, at);
    },
    async write() {
      if (counted.size === 0) return;
      const batch = [...counted].sort(([one], [other]) => one - other);
      counted = new Map();
      await storage.write(async (tx) => {
        for (const [id, { messages, rejected, lastAt }] of batch) {
          await tx
            .updateTable('connection')
            .set((eb) => ({
              message_count: eb('message_count', '+', messages),
              rejected_count: eb('rejected_count', '+', rejected),
              last_message_at: lastAt,
            }))
            .where('id', '=', id)
            .execute();
        }
      });
    },
  };
}

/** Writes them down until it is stopped, and once more then. */
export function startCounting(counts: Counts, onError: (error: unknown) => void, everyMs = 5_000): Loop {
  const loop = startLoop({ everyMs, run: () => counts.write(), onError });
  return {
    async stop() {
      await loop.stop();
      await counts.write().catch(onError);
    },
  };
}
