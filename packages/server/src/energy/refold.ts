import type { NewRow, Row } from '../storage/schema.ts';
import type { Reader, Storage, Writer } from '../storage/storage.ts';
import { dayRow, isSameAnchor, stateOf, writeDays } from './days.ts';
import { extendDay, openDay, type CounterSample } from './fold.ts';
import { localDay } from './local-day.ts';

type Mark = Row<'energy_dirty'> & { time_zone: string; rated_power_w: number | null };
interface Refolded {
  mark: Mark;
  row: NewRow<'energy_day'> | null;
  /** The next folded day, when it began with an anchor that is no longer true. */
  nextDayStart: number | null;
}

/** Folds marked days again, newest first, at most `limit`; answers how many it took. */
export async function refoldMarked(storage: Storage, limit: number): Promise<number> {
  const marks = await readMarks(storage.read, limit);
  if (marks.length === 0) return 0;
  const refolded: Refolded[] = [];
  for (const mark of marks) refolded.push(await refold(storage.read, mark));
  await storage.write((tx) => keep(tx, refolded));
  return marks.length;
}

function readMarks(read: Reader, limit: number): Promise<Mark[]> {
  return read
    .selectFrom('energy_dirty')
    .innerJoin('device', 'device.id', 'energy_dirty.device_id')
    .innerJoin('plant', 'plant.id', 'device.plant_id')
    .select(['energy_dirty.device_id', 'energy_dirty.day_start', 'energy_dirty.marked_at', 'plant.time_zone', 'device.rated_power_w'])
    .orderBy('energy_dirty.day_start', 'desc')
    .orderBy('energy_dirty.device_id')
    .limit(limit)
    .execute();
}

async function refold(read: Reader, mark: Mark): Promise<Refolded> {
  const [around, samples] = await Promise.all([daysAround(read, mark), samplesOf(read, mark)]);
  if (samples.length === 0) return { mark, row: null, nextDayStart: null };
  const opening = around.before === undefined ? null : stateOf(around.before).anchor;
  const state = extendDay(openDay(mark.day_start, opening), samples, mark.rated_power_w);
  const isClosedAsBefore = around.same !== undefined && isSameAnchor(stateOf(around.same).anchor, state.anchor);
  return { mark, row: dayRow(mark.device_id, state), nextDayStart: isClosedAsBefore ? null : (around.after?.day_start ?? null) };
}

async function daysAround(read: Reader, { device_id: deviceId, day_start: dayStart }: Mark) {
  const days = read.selectFrom('energy_day').select(['day_start', 'state']).where('device_id', '=', deviceId);
  const [before, same, after] = await Promise.all([
    days.where('day_start', '<', dayStart).orderBy('day_start', 'desc').limit(1).executeTakeFirst(),
    days.where('day_start', '=', dayStart).executeTakeFirst(),
    days.where('day_start', '>', dayStart).orderBy('day_start').limit(1).executeTakeFirst(),
  ]);
  return { before, same, after };
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

async function keep(tx: Writer, refolded: Refolded[]): Promise<void> {
  const written = await writeDays(
    tx,
    refolded.flatMap(({ row }) => (row === null ? [] : [row])),
  );
  const taken = new Set(written.map((key) => `${key.device_id}:${key.day_start}`));
  for (const { mark, row, nextDayStart } of refolded) {
    if (row !== null && !taken.has(`${mark.device_id}:${mark.day_start}`)) continue;
    await clearMark(tx, mark);
    if (nextDayStart !== null) await markDay(tx, mark.device_id, nextDayStart);
  }
}

/** A mark that was renewed meanwhile stays. */
async function clearMark(tx: Writer, mark: Mark): Promise<void> {
  await tx
    .deleteFrom('energy_dirty')
    .where('device_id', '=', mark.device_id)
    .where('day_start', '=', mark.day_start)
    .where('marked_at', '=', mark.marked_at)
    .execute();
}

async function markDay(tx: Writer, deviceId: number, dayStart: number): Promise<void> {
  await tx
    .insertInto('energy_dirty')
    .values({ device_id: deviceId, day_start: dayStart, marked_at: Date.now() })
    .onConflict((conflict) =>
      conflict.columns(['device_id', 'day_start']).doUpdateSet((eb) => ({ marked_at: eb('energy_dirty.marked_at', '+', 1) })),
    )
    .execute();
}
