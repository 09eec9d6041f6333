import type { NewRow } from '../storage/schema.ts';
import type { Reader, Storage, Writer } from '../storage/storage.ts';
import { dayRow, isSameAnchor, stateOf, writeDays } from './days.ts';
import { extendDay, openDay, type CounterSample } from './fold.ts';
import { localDay } from './local-day.ts';
import { clearMark, keyOf, lockMarks, markDay, readMarks, turnsOf, type Mark } from './marks.ts';
import { ratingOf } from './rating.ts';

interface Refolded {
  mark: Mark;
  /** Null where the day has no samples. */
  row: NewRow<'energy_day'> | null;
  /** The day before as it was when this one was folded from it. */
  before: { state: string } | undefined;
  /** Whether it closes otherwise than before: then the next day opened with what is no longer true. */
  closesAnew: boolean;
}

/** Folds marked days again, the newest ones of all first, at most `limit`; answers how many it took. */
export async function refoldMarked(storage: Storage, limit: number): Promise<number> {
  const marks = await readMarks(storage.read, limit);
  const waiting = new Set(marks.map(keyOf));
  for (const turn of turnsOf(marks)) {
    const refolded: Refolded[] = [];
    for (const mark of turn) refolded.push(await refold(storage.read, mark));
    for (const mark of turn) waiting.delete(keyOf(mark));
    await storage.write((tx) => keep(tx, refolded, waiting));
  }
  return marks.length;
}

async function refold(read: Reader, mark: Mark): Promise<Refolded> {
  const [before, same, samples] = await Promise.all([dayBefore(read, mark), sameDay(read, mark), samplesOf(read, mark)]);
  if (samples.length === 0) return { mark, row: null, before, closesAnew: false };
  const opening = before === undefined ? null : stateOf(before).anchor;
  const state = extendDay(openDay(mark.day_start, opening), samples, ratingOf(mark));
  const closesAnew = same === undefined || !isSameAnchor(stateOf(same).anchor, state.anchor);
  return { mark, row: dayRow(mark.device_id, state), before, closesAnew };
}

function dayBefore(db: Reader, { device_id: deviceId, day_start: dayStart }: Mark) {
  const days = db.selectFrom('energy_day').select(['day_start', 'state']).where('device_id', '=', deviceId);
  return days.where('day_start', '<', dayStart).orderBy('day_start', 'desc').limit(1).executeTakeFirst();
}

function sameDay(db: Reader, { device_id: deviceId, day_start: dayStart }: Mark) {
  return db.selectFrom('energy_day').select('state').where('device_id', '=', deviceId).where('day_start', '=', dayStart).executeTakeFirst();
}

function dayAfter(db: Reader, { device_id: deviceId, day_start: dayStart }: Mark) {
  const days = db.selectFrom('energy_day').select(['device_id', 'day_start']).where('device_id', '=', deviceId);
  return days.where('day_start', '>', dayStart).orderBy('day_start').limit(1).executeTakeFirst();
}

async function samplesOf(read: Reader, mark: Mark): Promise<CounterSample[]> {
  const { endAt } = localDay(mark.time_zone, mark.day_start);
  const rows = await read
    .selectFrom('telemetry')
    .select(['ts', 'energy_total_wh'])
    .where('device_id', '=', mark.device_id)
    .where('ts', '>=', mark.day_start)
    .where('ts', '<', endAt)
    .where('energy_total_wh', 'is not', null)
    .orderBy('ts')
    .execute();
  return rows.map((row) => ({ ts: row.ts, wh: row.energy_total_wh! }));
}

/** Writes what is still true; a day whose day before was folded anew meanwhile keeps its mark. */
async function keep(tx: Writer, refolded: readonly Refolded[], waiting: ReadonlySet<string>): Promise<void> {
  await lockMarks(
    tx,
    refolded.map(({ mark }) => mark),
  );
  const current: Refolded[] = [];
  for (const day of refolded) if ((await dayBefore(tx, day.mark))?.state === day.before?.state) current.push(day);
  const written = await writeDays(
    tx,
    current.flatMap(({ row }) => (row === null ? [] : [row])),
  );
  const taken = new Set(written.map(keyOf));
  for (const { mark, row, closesAnew } of current) {
    if (row !== null && !taken.has(keyOf(mark))) continue;
    await clearMark(tx, mark);
    const next = closesAnew ? await dayAfter(tx, mark) : undefined;
    if (next !== undefined && !waiting.has(keyOf(next))) await markDay(tx, next.device_id, next.day_start);
  }
}
