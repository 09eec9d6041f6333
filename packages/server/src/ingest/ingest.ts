import type { BaseLogger } from 'pino';
import type { Registry } from 'prom-client';
import type { RejectionReason } from '@heliograph/core/contract/mqtt';
import type { Replies } from '../commands/replies.ts';
import type { IntakeBatch, Storage } from '../storage/storage.ts';
import { commitMessages, type CommitterDeps, type Waiting } from './committer.ts';
import { readMessage, refused, type MessageRows, type Publish } from './message.ts';
import { createIngestMetrics } from './metrics.ts';
import { createRejectionLog } from './rejection-log.ts';
import { createRejectionQuota } from './rejection-quota.ts';
import { createSignal } from './signal.ts';

export interface IngestDeps {
  storage: Pick<Storage, 'commitIntake' | 'check'>;
  log: Pick<BaseLogger, 'error' | 'warn'>;
  metrics: Registry;
  /** Told of every message of a device that signs in itself, after its commit. */
  onMessage?: (publish: Publish, rows: MessageRows, receivedAt: number) => void;
  now?: () => number;
  /** Takes what devices say about commands; without it their answers are refused. */
  replies?: Replies;
}

/** What a message brought: how many samples, events and facts were stored, and what was refused. */
interface Brought {
  stored: number;
  refused: readonly { reason: string; detail: string }[];
}

/** What was read elsewhere. */
interface ReadMessage {
  deviceId: number | null;
  topic: string;
  payload: Buffer;
  receivedAt: number;
  rows: MessageRows;
}

/** Turns what devices publish into rows, many messages a commit. */
export interface Ingest {
  /** Takes one message; `done` is called once it is committed, as rows or as refused, and never before. */
  accept(publish: Publish, done: () => void): void;
  /** The same for a caller that is told what it brought. */
  acceptFor(publish: Publish, done: (brought: Brought) => void): void;
  /** Takes a message that nobody needs to read. */
  refuse(publish: Publish, reason: RejectionReason, detail: string, done: () => void): void;
  /** Takes rows that somebody else read out of a message. */
  store(message: ReadMessage, done: () => void): void;
  readonly inFlightMessages: number;
  readonly inFlightBytes: number;
  /** Commits what was taken; false where the time was not enough. Afterwards nothing is retried. */
  drain(limitMs: number): Promise<boolean>;
}

export const MAX_BATCH_ROWS = 1_000;
/** How long the first message of a quiet moment waits for company. */
const gatherMs = 2;

export function createIngest({ storage, log, metrics: registry, onMessage = () => {}, now = Date.now, replies }: IngestDeps): Ingest {
  const metrics = createIngestMetrics(registry, () => inFlightMessages);
  const logRejected = createRejectionLog(log, now);
  const sortRejections = createRejectionQuota(now);
  const stop = new AbortController();
  const idle = createSignal<void>(() => {});
  let queue: Waiting[] = [];
  let inFlightMessages = 0;
  let inFlightBytes = 0;
  let isPumping = false;

  const deps: CommitterDeps = {
    storage,
    log,
    signal: stop.signal,
    onFailed: () => metrics.failed(),
    onCommitted(messages, batch, result, seconds) {
      metrics.committed({ messages: messages.length, rows: rowCount(batch), rejected: batch.rejected, seconds }, result);
      // After the next batch is on its way: the database need not wait for the acknowledgements.
      setImmediate(settle, messages, batch);
    },
  };

  function settle(messages: readonly Waiting[], batch: IntakeBatch): void {
    for (const message of messages) {
      inFlightMessages -= 1;
      inFlightBytes -= message.payload.length;
      acknowledge(message);
    }
    logRejected(batch.rejected);
  }

  function acknowledge(message: Waiting): void {
    try {
      message.done();
    } catch (error) {
      log.error({ err: error, deviceId: message.deviceId }, 'a committed message could not be acknowledged');
    }
  }

  function enqueue(
    { deviceId, topic, payload, receivedAt, rows: { samples, events, infos, rejected } }: ReadMessage,
    done: () => void,
  ): void {
    const { kept, leftOut } = sortRejections(rejected);
    if (leftOut.length > 0) {
      metrics.leftOut(leftOut);
      logRejected(leftOut);
    }
    inFlightMessages += 1;
    inFlightBytes += payload.length;
    queue.push({ samples, events, infos, rejected: kept, deviceId, topic, payload, receivedAt, done });
    if (!isPumping) startPump();
  }

  /** Counted as on its way from the first moment; a stop leaves it without acknowledgement. */
  async function takeReply(publish: Publish, rows: MessageRows, receivedAt: number, done: () => void): Promise<void> {
    inFlightMessages += 1;
    inFlightBytes += publish.payload.length;
    const isKnown = rows.reply !== undefined && ((await replies?.take(rows.reply, receivedAt)) ?? rows.reply.kind === 'settings');
    inFlightMessages -= 1;
    inFlightBytes -= publish.payload.length;
    const taken = isKnown ? rows : refused(publish, 'unknownCommand', 'No command with this id was sent to this device');
    enqueue(toRead(publish, taken, receivedAt), done);
  }

  function take(publish: Publish, rows: MessageRows, receivedAt: number, done: () => void): void {
    enqueue(toRead(publish, rows, receivedAt), () => {
      done();
      onMessage(publish, rows, receivedAt);
    });
  }

  function startPump(): void {
    isPumping = true;
    setTimeout(() => void pump(), gatherMs);
  }

  /** One batch after the other; while one commits, the next gathers. */
  async function pump(): Promise<void> {
    try {
      while (queue.length > 0) await commitMessages(deps, takeBatch());
    } catch (error) {
      if (!stop.signal.aborted) log.error({ err: error }, 'intake stopped');
    } finally {
      isPumping = false;
      if (queue.length > 0 && !stop.signal.aborted) startPump();
      else setImmediate(() => idle.emit());
    }
  }

  function takeBatch(): Waiting[] {
    let rows = 0;
    let count = 0;
    while (count < queue.length && (rows += rowCount(queue[count]!)) <= MAX_BATCH_ROWS) count += 1;
    const batch = queue.slice(0, Math.max(1, count));
    queue = queue.slice(batch.length);
    return batch;
  }

  return {
    accept(publish, done) {
      const receivedAt = now();
      const rows = readMessage(publish, receivedAt);
      if (rows.reply === undefined) take(publish, rows, receivedAt, done);
      else void takeReply(publish, rows, receivedAt, done);
    },
    acceptFor(publish, done) {
      const receivedAt = now();
      const rows = readMessage(publish, receivedAt);
      take(publish, rows, receivedAt, () => done(broughtBy(rows)));
    },
    refuse(publish, reason, detail, done) {
      take(publish, refused(publish, reason, detail), now(), done);
    },
    store: enqueue,
    get inFlightMessages() {
      return inFlightMessages;
    },
    get inFlightBytes() {
      return inFlightBytes;
    },
    async drain(limitMs) {
      if (inFlightMessages > 0) await Promise.race([new Promise<void>((resolve) => idle.on(resolve)), timeLimit(limitMs)]);
      stop.abort();
      replies?.stop();
      return inFlightMessages === 0;
    },
  };
}

function broughtBy({ samples, events, infos, rejected }: MessageRows): Brought {
  const stored = samples.length + events.length + infos.length;
  return { stored, refused: rejected.map(({ reason, detail }) => ({ reason, detail })) };
}

function toRead({ source, topic, payload }: Publish, rows: MessageRows, receivedAt: number): ReadMessage {
  return { deviceId: source.deviceId, topic, payload, receivedAt, rows };
}

function rowCount({ samples, events, infos, rejected }: MessageRows): number {
  return samples.length + events.length + infos.length + rejected.length;
}

function timeLimit(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
