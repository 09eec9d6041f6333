import { advance, statusOf, type LadderEvent } from '@heliograph/core/commands/ladder';
import type { SettingName } from '@heliograph/core/commands/settings';
import type { FirmwareStage } from '@heliograph/core/firmware';
import type { Writer } from '../storage/storage.ts';
import { changesIn, ladderColumns, ladderOf, type TargetRow } from './target-row.ts';

/** `outbox.kind` of a step; `payload` is JSON of {@link CommandFact}. */
export const COMMAND_FACT = 'command';
export interface CommandFact {
  pushId: number;
  deviceId: number;
  at: number;
  step: TargetRow['step'];
  status: ReturnType<typeof statusOf>;
  stage?: FirmwareStage;
  percent?: number | null;
}
type Columns = Partial<
  Pick<TargetRow, 'sent_at' | 'acked_at' | 'ack_content' | 'deadline_at' | 'asked_at' | 'power_before_w' | 'effect' | 'offered_at'>
>;

const triesAgainstOthers = 5;

/**
 * One event for one command: its next step, the line in its history and the fact for those who watch, in the caller's
 * transaction. Answers the row as it is afterwards; undefined where the event changes nothing.
 */
export async function climb(
  tx: Writer,
  targetId: number,
  event: LadderEvent,
  now: number,
  more: { columns?: Columns; text?: string } = {},
): Promise<TargetRow | undefined> {
  for (let tries = 0; tries < triesAgainstOthers; tries += 1) {
    const row = await tx.selectFrom('push_target').selectAll().where('id', '=', targetId).executeTakeFirst();
    if (!row) return undefined;
    const before = ladderOf(row);
    const ladder = advance(before, event);
    if (ladder === before) return undefined;
    const isStep = ladder.step !== before.step;
    // An answer that was waiting to be stored came before the step that it finds: a history goes forward all the same.
    const at = Math.max(now, row.step_at);
    const times = isStep ? { step_at: at, ...(ladder.step === 'verified' && { verified_at: at }) } : {};
    const changed = await tx
      .updateTable('push_target')
      .set({ ...ladderColumns(ladder), ...times, ...more.columns, version: row.version + 1 })
      .where('id', '=', targetId)
      .where('version', '=', row.version)
      .returningAll()
      .executeTakeFirst();
    if (!changed) continue;
    if (isStep) await tell(tx, changed, at, more.text ?? '');
    if (isStep && changed.step === 'verified') await holdDesired(tx, changed);
    return changed;
  }
  throw new Error(`Command ${targetId} is changed by too many at once`);
}

async function tell(tx: Writer, row: TargetRow, at: number, text: string): Promise<void> {
  const { step, attempt, device_id: deviceId } = row;
  await tx.insertInto('push_step').values({ target_id: row.id, device_id: deviceId, at, step, attempt, text }).execute();
  await tellFact(tx, row, at);
}

/** Those who watch hear where a command stands now. */
export async function tellFact(tx: Writer, row: TargetRow, at: number): Promise<void> {
  const { step, device_id: deviceId, progress_stage: stage, progress_percent: percent } = row;
  const progress = stage === null ? {} : { stage, percent };
  const fact: CommandFact = { pushId: row.push_id, deviceId, at, step, status: statusOf(row), ...progress };
  await tx
    .insertInto('outbox')
    .values({ at, kind: COMMAND_FACT, plant_id: row.plant_id, payload: JSON.stringify(fact) })
    .execute();
}

/** From now on the device is expected to keep it, and whoever sent it is its owner. */
async function holdDesired(tx: Writer, row: TargetRow): Promise<void> {
  const changes = changesIn(row);
  for (const name of Object.keys(changes) as SettingName[]) {
    await tx
      .updateTable('device_setting')
      .set({ desired: JSON.stringify(changes[name]) })
      .where('device_id', '=', row.device_id)
      .where('name', '=', name)
      .where('reported', '=', JSON.stringify(changes[name]))
      .execute();
  }
}
