import { setTimeout as sleep } from 'node:timers/promises';
import type { LadderEvent } from '@heliograph/core/commands/ladder';
import type { FirmwareOffer } from '@heliograph/core/contract/firmware';
import type { BaseLogger } from 'pino';
import type { Loop } from '../jobs/loop.ts';
import { startLoop } from '../jobs/loop.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Storage, Writer } from '../storage/storage.ts';
import { climb } from './climb.ts';
import { askAgain } from './ask-again.ts';
import { observeEffects } from './observe-effects.ts';
import type { DeviceLink } from './link.ts';
import { proveRestarts } from './prove-restarts.ts';
import { renewLinks, wishForLink } from './renew-links.ts';
import { abortQueued, runPushes } from './run-pushes.ts';
import { settleDue } from './settle-due.ts';

export interface DispatcherDeps {
  storage: Storage;
  secrets: Secrets;
  link: () => DeviceLink;
  /** A firmware for one device with a link that begins now; a `RequestError` where it is not to be had. */
  offerFirmware: (to: { versionNumber: string; deviceId: number; now: number }) => Promise<FirmwareOffer>;
  log: Pick<BaseLogger, 'error' | 'warn'>;
  now?: () => number;
  everyMs?: number;
  /** Test hook: called between two commits or before and after a publish. */
  at?: AtPlace;
}
/** Where a crash would leave something half done. */
export const dispatchPlaces = [
  'queued',
  'claimed',
  'published',
  'sent',
  'answerCame',
  'answerKept',
  'valueCame',
  'valueKept',
  'observing',
] as const;
export type DispatchPlace = (typeof dispatchPlaces)[number];
export type AtPlace = (place: DispatchPlace) => void;

export interface Dispatcher {
  /** Something may have become possible. */
  wake(): void;
  /** A device came back: what it has not answered goes out again where that is harmless. */
  deviceCameBack(deviceId: number): void;
  stop(): Promise<void>;
}

const everyMs = 500;
/** What happens within so short a time is looked at together. */
const atOnceMs = 25;
/** So long another node may take from its claim to the note that it was sent. */
const staleMs = 5_000;
const slowEveryMs = 2_000;

/** Sends what is due, one round after the other. Everything that it knows is in the database. */
export function startDispatcher(deps: DispatcherDeps): Dispatcher {
  const now = deps.now ?? Date.now;
  /** Device → when it came back. */
  const back = new Map<number, number>();
  let isFirst = true;
  let slowAt = 0;
  let wakeUp = () => {};
  const loop: Loop = startLoop({
    everyMs: 0,
    onError: (error) => deps.log.error({ err: error }, 'commands could not be dispatched'),
    async run(signal) {
      const together = sleep(Math.min(atOnceMs, deps.everyMs ?? everyMs));
      const slept = sleepUntilWoken(deps.everyMs ?? everyMs, (wake) => (wakeUp = wake), signal);
      await recover(deps.storage, now(), isFirst && deps.storage.engine === 'sqlite' ? 0 : staleMs);
      isFirst = false;
      for (const [deviceId, at] of back) {
        back.delete(deviceId);
        await comeBack(deps.storage, deviceId, at, now());
      }
      await settleDue(deps.storage, now());
      await runPushes(deps, now);
      if (now() - slowAt >= Math.min(slowEveryMs, deps.everyMs ?? slowEveryMs)) {
        slowAt = now();
        await proveRestarts(deps.storage, slowAt);
        await askAgain(deps, slowAt);
        await renewLinks(deps, slowAt);
        await observeEffects(deps, slowAt);
      }
      await Promise.all([slept, together]);
    },
  });
  return {
    wake: () => wakeUp(),
    deviceCameBack(deviceId) {
      back.set(deviceId, now());
      wakeUp();
    },
    async stop() {
      const stopped = loop.stop();
      wakeUp();
      await stopped;
    },
  };
}

function sleepUntilWoken(ms: number, onWake: (wake: () => void) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const wake = () => {
      clearTimeout(timer);
      resolve();
    };
    onWake(wake);
    if (signal.aborted) wake();
  });
}

/** A crash between `sending` and `sent`: nobody knows whether it left. One in the middle of an abort: the rest is aborted now. */
async function recover(storage: Storage, now: number, olderThanMs: number): Promise<void> {
  const stuck = await sentAndUnanswered(storage, 'sending')
    .where('push_target.step_at', '<=', now - olderThanMs)
    .limit(500)
    .execute();
  for (const each of stuck) await storage.write((tx) => sendAgain(tx, each, { is: 'restarted' }, now));
  const left = await storage.read
    .selectFrom('push')
    .innerJoin('push_target', 'push_target.push_id', 'push.id')
    .select('push.id')
    .distinct()
    .where('push.state', 'in', ['aborted', 'stopped'])
    .where('push_target.step', '=', 'queued')
    .execute();
  for (const { id } of left) await storage.write((tx) => abortQueued(tx, id, now));
}

async function comeBack(storage: Storage, deviceId: number, at: number, now: number): Promise<void> {
  const waiting = await sentAndUnanswered(storage, 'sent').where('push_target.device_id', '=', deviceId).execute();
  for (const each of waiting) await storage.write((tx) => sendAgain(tx, each, { is: 'reconnected' }, now));
  await wishForLink(storage, deviceId, at);
}

function sentAndUnanswered(storage: Storage, step: 'sending' | 'sent') {
  return storage.read
    .selectFrom('push_target')
    .innerJoin('push', 'push.id', 'push_target.push_id')
    .select(['push_target.id', 'push.expires_at'])
    .where('push_target.step', '=', step);
}
type Unanswered = Awaited<ReturnType<ReturnType<typeof sentAndUnanswered>['execute']>>[number];

/** What waits again has the time of what waits: an answer to a sending that may never have been is not due. */
async function sendAgain(tx: Writer, { id, expires_at: expiresAt }: Unanswered, event: LadderEvent, now: number): Promise<void> {
  const row = await climb(tx, id, event, now);
  if (row?.step === 'queued') await tx.updateTable('push_target').set({ deadline_at: expiresAt }).where('id', '=', id).execute();
}
