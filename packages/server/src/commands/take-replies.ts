import type { Writer } from '../storage/storage.ts';
import { climbAll } from './climb.ts';
import { judgeHolds } from './hold.ts';
import type { DeviceReply } from './replies.ts';
import { takeProgress } from './take-progress.ts';
import { takeSettings } from './take-settings.ts';

/** What a device said, and when that came. */
export interface Said<R extends DeviceReply = DeviceReply> {
  reply: R;
  now: number;
}
type Ack = DeviceReply & { kind: 'ack' };

/** Takes many answers in one transaction; answers those that belong to a command of their device. */
export async function takeReplies<S extends Said>(tx: Writer, batch: readonly S[]): Promise<Set<S>> {
  const known = new Set<S>();
  for (const round of inRounds(batch)) {
    const acks = round.filter((said) => said.reply.kind === 'ack') as (S & Said<Ack>)[];
    for (const said of await takeAcks(tx, acks)) known.add(said);
    const told = round.filter((said) => said.reply.kind === 'settings');
    await takeSettings(
      tx,
      told.flatMap(({ reply, now }) => (reply.kind === 'settings' ? [{ deviceId: reply.deviceId, values: reply.values, now }] : [])),
    );
    for (const said of told) known.add(said);
    for (const said of round) {
      const { reply, now } = said;
      if (reply.kind === 'progress' && (await takeProgress(tx, reply.deviceId, reply.progress, now))) known.add(said);
    }
  }
  return known;
}

/** What one device says stays in its order; what different devices say at a time is taken together. */
function inRounds<S extends Said>(batch: readonly S[]): S[][] {
  const rounds: S[][] = [];
  const counts = new Map<number, number>();
  for (const said of batch) {
    const { deviceId } = said.reply;
    const round = counts.get(deviceId) ?? 0;
    counts.set(deviceId, round + 1);
    (rounds[round] ??= []).push(said);
  }
  return rounds;
}

async function takeAcks<S extends Said<Ack>>(tx: Writer, acks: readonly S[]): Promise<S[]> {
  if (acks.length === 0) return [];
  const targets = await tx
    .selectFrom('push_target')
    .select(['id', 'uid', 'device_id'])
    .where('uid', 'in', [...new Set(acks.map(({ reply }) => reply.ack.id))])
    .where('attempt', '>', 0)
    .execute();
  const byUid = new Map(targets.map((target) => [target.uid, target]));
  const known = acks.flatMap((said) => {
    const target = byUid.get(said.reply.ack.id);
    return target?.device_id === said.reply.deviceId ? [{ said, id: target.id }] : [];
  });
  const climbed = await climbAll(
    tx,
    known.map(({ said: { reply, now }, id }) => {
      const { ok, text } = reply.ack;
      const columns = { acked_at: now, ack_content: text ?? (ok ? 'ok' : 'rejected') };
      return { id, event: { is: ok ? 'acknowledged' : 'rejected' }, now, columns, text: text ?? '' };
    }),
  );
  await judgeHolds(
    tx,
    known.filter(({ id }) => climbed.has(id)).map(({ said: { reply, now } }) => ({ deviceId: reply.deviceId, now })),
  );
  return known.map(({ said }) => said);
}
