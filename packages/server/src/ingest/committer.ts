import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import { StorageBusyError, StorageLostError } from '../storage/errors.ts';
import type { IntakeBatch, IntakeResult, Storage } from '../storage/storage.ts';
import { printable } from './refusals.ts';
import type { MessageRows } from './message.ts';

/** A message that waits for its commit. */
export interface Waiting extends MessageRows {
  deviceId: number | null;
  topic: string;
  payload: Buffer;
  receivedAt: number;
  done: () => void;
}
export interface CommitterDeps {
  storage: Pick<Storage, 'commitIntake' | 'check'>;
  log: Pick<BaseLogger, 'error' | 'warn'>;
  onCommitted(messages: readonly Waiting[], batch: IntakeBatch, result: IntakeResult, seconds: number): void;
  onFailed(): void;
  /** Ends all retries: what is not committed then is never acknowledged, and its device sends it again. */
  signal: AbortSignal;
}

/** A failure of the storage passes with time; one of the message does not, and others wait behind it. */
const retryDelaysMs = { passing: [50, 200, 1_000, 3_000, 5_000], lasting: [0, 20, 100, 300] };
const triesBeforeHalving = 3;
/** A single message is only given up for a failure that keeps coming back while the storage is well. */
const triesOfOne = { passing: 20, lasting: 3 };

/** Resolves when every message is committed, as rows or as refused; a batch that fails is tried again by halves. */
export async function commitMessages(deps: CommitterDeps, messages: readonly Waiting[], attempt = 0): Promise<void> {
  const batch = toBatch(messages);
  const startedAt = performance.now();
  let result: IntakeResult;
  try {
    result = await deps.storage.commitIntake(batch);
  } catch (error) {
    deps.onFailed();
    deps.log.error({ err: error, messages: messages.length }, 'a batch of readings could not be committed, it is tried again');
    await untilStorageAnswers(deps, error, attempt);
    return commitAgain(deps, messages, error, attempt);
  }
  deps.onCommitted(messages, batch, result, (performance.now() - startedAt) / 1000);
}

async function commitAgain(deps: CommitterDeps, messages: readonly Waiting[], error: unknown, attempt: number): Promise<void> {
  const isPassing = kindOf(error) === 'passing';
  if (messages.length > 1) {
    if (isPassing && attempt < triesBeforeHalving) return commitMessages(deps, messages, attempt + 1);
    const half = messages.length >> 1;
    await commitMessages(deps, messages.slice(0, half));
    return commitMessages(deps, messages.slice(half));
  }
  const isWorthATry = attempt < triesOfOne[kindOf(error)];
  return commitMessages(deps, isWorthATry ? messages : [asRefused(messages[0]!, error)], attempt + 1);
}

/** The storage says itself whether it is down: then nothing is wrong with the message, and waiting is all there is to do. */
async function untilStorageAnswers(deps: CommitterDeps, failure: unknown, attempt: number): Promise<void> {
  let kind = kindOf(failure);
  for (let tries = attempt; ; tries += 1) {
    const delays = retryDelaysMs[kind];
    await sleep(delays[Math.min(tries, delays.length - 1)], undefined, { signal: deps.signal });
    try {
      return await deps.storage.check();
    } catch (error) {
      kind = 'passing';
      deps.log.warn({ err: error }, 'the storage does not answer, readings wait');
    }
  }
}

function kindOf(error: unknown): 'passing' | 'lasting' {
  return error instanceof StorageBusyError || error instanceof StorageLostError ? 'passing' : 'lasting';
}

/** Without the device, should that be what the storage refuses. */
function asRefused(message: Waiting, error: unknown): Waiting {
  const { topic, payload, deviceId } = message;
  const detail = printable(`Device ${deviceId ?? '–'}: could not be stored: ${error instanceof Error ? error.message : String(error)}`);
  const rejected = [
    {
      deviceId: null,
      topic: printable(topic),
      reason: 'notValid' as const,
      detail,
      payload: Uint8Array.prototype.slice.call(payload, 0, 4096),
    },
  ];
  return { ...message, samples: [], events: [], infos: [], rejected };
}

function toBatch(messages: readonly Waiting[]): IntakeBatch {
  const batch = {
    receivedAt: messages.at(-1)!.receivedAt,
    samples: [] as never[],
    events: [] as never[],
    infos: [] as never[],
    rejected: [] as never[],
  };
  for (const message of messages) {
    append(batch.samples, message.samples);
    append(batch.events, message.events);
    append(batch.infos, message.infos);
    append(batch.rejected, message.rejected);
  }
  return batch;
}

function append<T>(target: T[], rows: readonly T[]): void {
  for (let i = 0; i < rows.length; i += 1) target.push(rows[i]!);
}
