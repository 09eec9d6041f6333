import { setTimeout as sleep } from 'node:timers/promises';
import type { SettingValue } from '@heliograph/core/commands/settings';
import type { AckPayload, ProgressPayload } from '@heliograph/core/contract/mqtt';
import type { BaseLogger } from 'pino';
import { StorageBusyError, StorageLostError } from '../storage/errors.ts';
import type { Storage } from '../storage/storage.ts';
import type { AtPlace, DispatchPlace } from './dispatcher.ts';
import { takeReplies } from './take-replies.ts';

/** What a device says about commands: its credential says which device it is. */
export type DeviceReply = { deviceId: number } & (
  | { kind: 'ack'; ack: AckPayload }
  | { kind: 'progress'; progress: ProgressPayload }
  | { kind: 'settings'; values: Readonly<Record<string, SettingValue>> }
);

export interface Replies {
  /** Resolves once it is committed: false where no command of this device has that id. */
  take(reply: DeviceReply, now: number): Promise<boolean>;
  /** Ends retries; what is not committed then is never acknowledged. */
  stop(): void;
}

interface Waiting {
  reply: DeviceReply;
  now: number;
  done: (isKnown: boolean) => void;
}
const repliesAtOnce = 200;
const retryMs = 200;

/** Answers become steps, many in one transaction. */
export function createReplies(deps: {
  storage: Pick<Storage, 'write'>;
  log: Pick<BaseLogger, 'error'>;
  onStep?: () => void;
  at?: AtPlace;
}): Replies {
  let queue: Waiting[] = [];
  let isPumping = false;
  let isStopped = false;

  async function pump(): Promise<void> {
    isPumping = true;
    while (queue.length > 0 && !isStopped) {
      const batch = queue.splice(0, repliesAtOnce);
      await commit(batch).catch(async (error: unknown) => {
        if (error instanceof StorageBusyError || error instanceof StorageLostError) {
          queue = [...batch, ...queue];
          await sleep(retryMs);
        } else await apart(batch, error);
      });
    }
    isPumping = false;
  }
  async function commit(batch: readonly Waiting[]): Promise<void> {
    reach(batch, { ack: 'answerCame', settings: 'valueCame' });
    const known = await deps.storage.write((tx) => takeReplies(tx, batch));
    reach(batch, { ack: 'answerKept', settings: 'valueKept' });
    deps.onStep?.();
    for (const each of batch) each.done(known.has(each));
  }
  function reach(batch: readonly Waiting[], places: Partial<Record<DeviceReply['kind'], DispatchPlace>>): void {
    for (const place of new Set(batch.map(({ reply }) => places[reply.kind]))) if (place) deps.at?.(place);
  }
  /** One that cannot be taken must not keep the others waiting, nor its device sending it for ever. */
  async function apart(batch: readonly Waiting[], error: unknown): Promise<void> {
    if (batch.length > 1) {
      for (const one of batch) await commit([one]).catch((failure: unknown) => apart([one], failure));
      return;
    }
    deps.log.error({ err: error, deviceId: batch[0]?.reply.deviceId }, 'an answer to a command could not be stored');
    batch[0]?.done(true);
  }
  return {
    take: (reply, now) =>
      new Promise((done) => {
        queue.push({ reply, now, done });
        if (!isPumping) void pump();
      }),
    stop() {
      isStopped = true;
    },
  };
}
