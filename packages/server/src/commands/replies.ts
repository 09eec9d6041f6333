import { setTimeout as sleep } from 'node:timers/promises';
import { readSetting, settingNames, type SettingName, type SettingValue } from '@heliograph/core/commands/settings';
import type { AckPayload, ProgressPayload } from '@heliograph/core/contract/mqtt';
import type { BaseLogger } from 'pino';
import { StorageBusyError, StorageLostError } from '../storage/errors.ts';
import type { Storage, Writer } from '../storage/storage.ts';
import { climb } from './climb.ts';
import { bringsFirmware } from './command-body.ts';
import type { AtPlace, DispatchPlace } from './dispatcher.ts';
import { judgeHold } from './hold.ts';
import { keepReported } from './settings-of.ts';
import { takeProgress } from './take-progress.ts';
import { changesIn, type TargetRow } from './target-row.ts';

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
    const known = await deps.storage.write(async (tx) => {
      const each: boolean[] = [];
      for (const { reply, now } of batch) each.push(await takeReply(tx, reply, now));
      return each;
    });
    reach(batch, { ack: 'answerKept', settings: 'valueKept' });
    deps.onStep?.();
    batch.forEach(({ done }, index) => done(known[index] === true));
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

async function takeReply(tx: Writer, reply: DeviceReply, now: number): Promise<boolean> {
  if (reply.kind === 'settings') {
    await takeSettings(tx, reply, now);
    return true;
  }
  if (reply.kind === 'progress') return takeProgress(tx, reply.deviceId, reply.progress, now);
  const { ack, deviceId } = reply;
  const target = await tx
    .selectFrom('push_target')
    .select('id')
    .where('uid', '=', ack.id)
    .where('device_id', '=', deviceId)
    .where('attempt', '>', 0)
    .executeTakeFirst();
  if (!target) return false;
  const columns = { acked_at: now, ack_content: ack.text ?? (ack.ok ? 'ok' : 'rejected') };
  const event = { is: ack.ok ? ('acknowledged' as const) : ('rejected' as const) };
  const row = await climb(tx, target.id, event, now, { columns, text: ack.text ?? '' });
  if (row) await judgeHold(tx, deviceId, now);
  return true;
}

async function takeSettings(tx: Writer, reply: DeviceReply & { kind: 'settings' }, now: number): Promise<void> {
  const { deviceId } = reply;
  const values = Object.entries(reply.values).flatMap(([name, value]) => {
    const known = settingNames.find((each) => each === name);
    return known === undefined ? [] : [[known, canonical(known, value)] as const];
  });
  await keepReported(tx, deviceId, values, now);
  const told = new Map<SettingName, SettingValue>(values);
  for (const target of await unproved(tx, deviceId)) {
    const isEqual = await isInForce(tx, target, told);
    if (isEqual !== undefined && (isEqual || mayBeOther(target))) await climb(tx, target.id, { is: 'seen', isEqual }, now);
  }
  await judgeHold(tx, deviceId, now);
}

/** The form in which values are compared; one outside its rules is kept as it was said. */
function canonical(name: SettingName, value: SettingValue): SettingValue {
  const read = readSetting(name, value);
  return 'value' in read ? read.value : value;
}

/** While it downloads a device runs what it ran before: only after its restart does another version say something. */
function mayBeOther(target: TargetRow): boolean {
  return !bringsFirmware(target) || target.progress_stage === 'restarting';
}

function unproved(tx: Writer, deviceId: number): Promise<TargetRow[]> {
  return tx
    .selectFrom('push_target')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('attempt', '>', 0)
    .where('proof', 'in', ['value', 'readBack'])
    .where('step', 'in', ['queued', 'sending', 'sent', 'acknowledged', 'unknown'])
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

/** Undefined while it has not told one of the command's settings since the command left. */
async function isInForce(tx: Writer, target: TargetRow, told: ReadonlyMap<SettingName, SettingValue>): Promise<boolean | undefined> {
  const changes = changesIn(target);
  const names = Object.keys(changes) as SettingName[];
  if (!names.some((name) => told.has(name))) return undefined;
  const rows = await tx
    .selectFrom('device_setting')
    .select(['name', 'reported', 'reported_at'])
    .where('device_id', '=', target.device_id)
    .where('name', 'in', names)
    .execute();
  const since = target.sent_at ?? target.step_at;
  const fresh = rows.filter((row) => row.reported !== null && (row.reported_at ?? 0) >= since);
  const isEqual = (row: (typeof rows)[number]) => row.reported === JSON.stringify(changes[row.name as SettingName]);
  if (!fresh.every(isEqual)) return false;
  return fresh.length === names.length ? true : undefined;
}
