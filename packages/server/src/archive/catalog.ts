import { UTC_DAY_MS, utcDay } from '../storage/intake/late.ts';
import type { Row } from '../storage/schema.ts';
import type { Reader, Writer } from '../storage/storage.ts';

/** A filed day as a reader of samples needs it. */
export interface FiledDay {
  day: number;
  version: number;
  /** Nothing of it is in the database: what was filed has left it, and nothing came since. */
  isAlone: boolean;
}

/** The filed days that a span touches, in order. */
export async function filedDays(db: Reader, fromAt: number, toAt: number): Promise<FiledDay[]> {
  const rows = await db
    .selectFrom('archive_day')
    .select(['day_start', 'version', 'dropped_at'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('late_day').select('late_day.changes').whereRef('late_day.day_start', '=', 'archive_day.day_start'))
        .as('late'),
    )
    .where('day_start', '>=', utcDay(fromAt))
    .where('day_start', '<', toAt)
    .orderBy('day_start')
    .execute();
  return rows.map((row) => ({ day: row.day_start, version: row.version, isAlone: row.dropped_at !== null && !Number(row.late) }));
}

export type FileRow = Row<'archive_file'>;

/** The files of one version of a day, in order. */
export function filesOf(db: Reader | Writer, { day, version }: Pick<FiledDay, 'day' | 'version'>): Promise<FileRow[]> {
  return db
    .selectFrom('archive_file')
    .selectAll()
    .where('day_start', '=', day)
    .where('version', '=', version)
    .where('state', '<>', 'pending')
    .orderBy('part')
    .execute();
}

/** A UTC day as people name it. */
export function dateOf(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}

/** The start of a named UTC day. */
export function dayOf(date: string): number {
  return Date.parse(`${date}T00:00Z`);
}

/** The UTC days of a span, cut to it. */
export function daysWithin(fromAt: number, toAt: number): { day: number; fromAt: number; toAt: number }[] {
  const parts = [];
  for (let day = utcDay(fromAt); day < toAt; day += UTC_DAY_MS) {
    parts.push({ day, fromAt: Math.max(day, fromAt), toAt: Math.min(day + UTC_DAY_MS, toAt) });
  }
  return parts;
}
