import { advance, statusOf, type Ladder, type LadderEvent } from '@heliograph/core/commands/ladder';
import type { FirmwareStage } from '@heliograph/core/firmware';
import type { Writer } from '../storage/storage.ts';
import { changesIn, ladderColumns, ladderOf, type TargetRow } from './target-row.ts';
import { updateTargets } from './update-targets.ts';

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

/** One event for one command. */
export interface Climb {
  id: number;
  event: LadderEvent;
  now: number;
  columns?: Columns;
  /** What the device said with it. */
  text?: string;
}

const triesAgainstOthers = 5;
const idsAtOnce = 500;

/**
 * One event for one command: its next step, the line in its history and the fact for those who watch, in the caller's
 * transaction. Answers the row as it is afterwards; undefined where the event changes nothing.
 */
export async function climb(
  tx: Writer,
  id: number,
  event: LadderEvent,
  now: number,
  more: Pick<Climb, 'columns' | 'text'> = {},
): Promise<TargetRow | undefined> {
  return (await climbAll(tx, [{ id, event, now, ...more }])).get(id);
}

/** The same for many commands, one event each, in few statements; those that change nothing are absent. */
export async function climbAll(tx: Writer, climbs: readonly Climb[]): Promise<Map<number, TargetRow>> {
  const after = new Map<number, TargetRow>();
  let waiting = climbs;
  for (let tries = 0; waiting.length > 0; tries += 1) {
    if (tries === triesAgainstOthers) throw new Error(`Command ${waiting[0]?.id} is changed by too many at once`);
    const moves = await readMoves(tx, waiting);
    const changed = await updateTargets(
      tx,
      moves.map(({ row, set }) => ({ id: row.id, version: row.version, set })),
    );
    const done = moves.filter(({ row }) => changed.has(row.id));
    await record(tx, done);
    for (const { row, set } of done) after.set(row.id, { ...row, ...set, version: row.version + 1 });
    waiting = moves.filter(({ row }) => !changed.has(row.id)).map(({ climb: each }) => each);
  }
  return after;
}

interface Move {
  climb: Climb;
  row: TargetRow;
  set: Partial<TargetRow>;
  /** When the step was taken; undefined where it stays on the one that it has. */
  at: number | undefined;
}

async function readMoves(tx: Writer, climbs: readonly Climb[]): Promise<Move[]> {
  const rows = new Map<number, TargetRow>();
  for (let from = 0; from < climbs.length; from += idsAtOnce) {
    const ids = climbs.slice(from, from + idsAtOnce).map(({ id }) => id);
    for (const row of await tx.selectFrom('push_target').selectAll().where('id', 'in', ids).execute()) rows.set(row.id, row);
  }
  return climbs.flatMap((each) => {
    const row = rows.get(each.id);
    return row === undefined ? [] : moveOf(each, row);
  });
}

function moveOf(each: Climb, row: TargetRow): Move[] {
  const before = ladderOf(row);
  const ladder: Ladder = advance(before, each.event);
  if (ladder === before) return [];
  // An answer that was waiting to be stored came before the step that it finds: a history goes forward all the same.
  const at = ladder.step === before.step ? undefined : Math.max(each.now, row.step_at);
  const times = at === undefined ? {} : { step_at: at, ...(ladder.step === 'verified' && { verified_at: at }) };
  return [{ climb: each, row, set: { ...ladderColumns(ladder), ...times, ...each.columns }, at }];
}

/** The line in the history, the fact for those who watch, and what is held from now on. */
async function record(tx: Writer, moves: readonly Move[]): Promise<void> {
  const steps = moves.flatMap(({ climb: each, row, set, at }) =>
    at === undefined ? [] : [{ row: { ...row, ...set }, at, text: each.text ?? '' }],
  );
  for (let from = 0; from < steps.length; from += idsAtOnce) {
    const part = steps.slice(from, from + idsAtOnce);
    const lines = part.map(({ row, at, text }) => ({
      target_id: row.id,
      device_id: row.device_id,
      at,
      step: row.step,
      attempt: row.attempt,
      text,
    }));
    await tx.insertInto('push_step').values(lines).execute();
    await tx
      .insertInto('outbox')
      .values(part.map(({ row, at }) => factRow(row, at)))
      .execute();
  }
  await holdDesired(
    tx,
    steps.flatMap(({ row }) => (row.step === 'verified' ? [row] : [])),
  );
}

/** Those who watch hear where a command stands now. */
export async function tellFact(tx: Writer, row: TargetRow, at: number): Promise<void> {
  await tx.insertInto('outbox').values(factRow(row, at)).execute();
}

function factRow(row: TargetRow, at: number) {
  const { step, device_id: deviceId, progress_stage: stage, progress_percent: percent } = row;
  const progress = stage === null ? {} : { stage, percent };
  const fact: CommandFact = { pushId: row.push_id, deviceId, at, step, status: statusOf(row), ...progress };
  return { at, kind: COMMAND_FACT, plant_id: row.plant_id, payload: JSON.stringify(fact) };
}

/** From now on these devices are expected to keep what they say that they have. */
async function holdDesired(tx: Writer, rows: readonly TargetRow[]): Promise<void> {
  const held = rows.flatMap((row) =>
    Object.entries(changesIn(row)).map(([name, value]) => ({ deviceId: row.device_id, name, value: JSON.stringify(value) })),
  );
  for (const alike of Map.groupBy(held, ({ name, value }) => JSON.stringify([name, value])).values()) {
    const { name, value } = alike[0]!;
    for (let from = 0; from < alike.length; from += idsAtOnce) {
      const ids = alike.slice(from, from + idsAtOnce).map(({ deviceId }) => deviceId);
      await tx
        .updateTable('device_setting')
        .set({ desired: value })
        .where('device_id', 'in', ids)
        .where('name', '=', name)
        .where('reported', '=', value)
        .execute();
    }
  }
}
