import { statusOf } from '@heliograph/core/commands/ladder';
import type { ProgressPayload } from '@heliograph/core/contract/mqtt';
import type { Writer } from '../storage/storage.ts';
import { climb, tellFact } from './climb.ts';
import { bringsFirmware } from './command-body.ts';
import type { TargetRow } from './target-row.ts';

/** However slowly it moves, a firmware has this long from its sending. */
const LONGEST_INSTALLATION_MS = 6 * 3_600_000;
const TOLD_EACH_PERCENT = 5;

/** How far a device is with a firmware: false where it was not given one under this id. What moves has more time; standing still has not. */
export async function takeProgress(tx: Writer, deviceId: number, said: ProgressPayload, now: number): Promise<boolean> {
  const target = await tx
    .selectFrom('push_target')
    .selectAll()
    .where('uid', '=', said.id)
    .where('device_id', '=', deviceId)
    .where('attempt', '>', 0)
    .executeTakeFirst();
  if (!target || !bringsFirmware(target)) return false;
  const isOver = ['success', 'failed'].includes(statusOf(target));
  if (isOver || !hasMoved(target, said)) return true;
  const moved: TargetRow = { ...target, progress_stage: said.stage, progress_percent: said.percent ?? null };
  await tx
    .updateTable('push_target')
    .set({
      progress_stage: moved.progress_stage,
      progress_percent: moved.progress_percent,
      progress_text: said.text ?? null,
      progress_at: now,
      ...(target.step !== 'unknown' && { deadline_at: await deadlineAfter(tx, target, now) }),
    })
    .where('id', '=', target.id)
    .execute();
  const climbed =
    said.stage === 'failed'
      ? await climb(tx, target.id, { is: 'gaveUp' }, now, { text: said.text ?? '' })
      : // Whoever is at work has taken it, whether or not its answer arrived.
        await climb(tx, target.id, { is: 'acknowledged' }, now, { columns: { acked_at: now } });
  if (!climbed && isWorthTelling(target, moved)) await tellFact(tx, moved, now);
  return true;
}

function hasMoved(target: TargetRow, { stage, percent }: ProgressPayload): boolean {
  return target.progress_stage !== stage || target.progress_percent !== (percent ?? null);
}

async function deadlineAfter(tx: Writer, target: TargetRow, now: number): Promise<number> {
  const { answer_ms: answerMs } = await tx
    .selectFrom('push')
    .select('answer_ms')
    .where('id', '=', target.push_id)
    .executeTakeFirstOrThrow();
  return Math.max(target.deadline_at, Math.min(now + answerMs, (target.sent_at ?? now) + LONGEST_INSTALLATION_MS));
}

function isWorthTelling(before: TargetRow, after: TargetRow): boolean {
  const part = ({ progress_percent: percent }: TargetRow) => Math.floor((percent ?? -1) / TOLD_EACH_PERCENT);
  return before.progress_stage !== after.progress_stage || part(before) !== part(after);
}
