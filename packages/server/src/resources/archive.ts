import { randomBytes } from 'node:crypto';
import type { Archive as ArchiveTable, ArchiveDay, ArchiveStatus } from '@heliograph/core/contract/archive';
import { ARCHIVE_JOB, ARCHIVE_NOW_JOB, type Archive } from '../archive/archive.ts';
import { dateOf, dayOf } from '../archive/catalog.ts';
import { readConfig, writeConfig } from '../archive/config.ts';
import { MediumError, type Medium } from '../archive/medium.ts';
import { nextFilingAt } from '../archive/schedule.ts';
import { verifyDay } from '../archive/verify-day.ts';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import { addJob } from '../jobs/run-jobs.ts';

export interface ArchiveDeps {
  archive: Archive;
}

export function archiveHandlers({ archive }: ArchiveDeps): Handlers<ArchiveTable> {
  const { base, secrets, media } = archive;
  return {
    'GET /archive': async () => (await readConfig(base.read)).config,

    async 'PUT /archive'({ body }, { author }) {
      await writeConfig(base, secrets, body, author);
      return (await readConfig(base.read)).config;
    },

    'GET /archive/status': (_, { now }) => readStatus(archive, now),

    async 'POST /archive/test'({ body }) {
      try {
        await tryMedium(await media.at(body.storageMedium, body.secretAccessKey));
        return { isUsable: true, problem: null };
      } catch (error) {
        if (!(error instanceof MediumError)) throw error;
        return { isUsable: false, problem: error.message };
      }
    },

    async 'POST /archive/runs'(_, { now }) {
      const { row } = await readConfig(base.read);
      if (row === undefined) throw new RequestError('archive.notConfigured');
      await addJob(base, ARCHIVE_NOW_JOB, '', now);
    },

    async 'GET /archive/days'({ query }) {
      return listDays(archive, query);
    },

    async 'POST /archive/days/{date}/verify'({ params }) {
      const check = await verifyDay(archive, dayOf(params.date));
      if (check === undefined) throw new RequestError('archive.notFiled');
      return check;
    },
  };
}

/** A file of its own that is gone again afterwards. */
async function tryMedium(medium: Medium): Promise<void> {
  const [name, bytes] = [`heliograph-test-${randomBytes(6).toString('hex')}`, randomBytes(64)];
  await medium.write(name, bytes);
  const read = await medium.read(name);
  await medium.remove(name);
  if (!bytes.equals(read)) throw new MediumError('What was written was not what was read.');
}

async function readStatus({ base }: Archive, now: number): Promise<ArchiveStatus> {
  const { config, row } = await readConfig(base.read);
  const [days, files, reopened, jobs] = await Promise.all([
    base.read
      .selectFrom('archive_day')
      .select((eb) => [
        eb.fn.countAll<number>().as('days'),
        eb.fn.min<number | null>('day_start').as('first'),
        eb.fn.max<number | null>('day_start').as('last'),
        eb.fn.sum<number | null>('row_count').as('rows'),
        eb.fn.sum<number | null>('value_count').as('values'),
      ])
      .executeTakeFirstOrThrow(),
    base.read
      .selectFrom('archive_file')
      .select((eb) => eb.fn.sum<number | null>('byte_count').as('bytes'))
      .where('state', '=', 'current')
      .executeTakeFirstOrThrow(),
    base.read
      .selectFrom('archive_day')
      .select((eb) => eb.fn.countAll<number>().as('days'))
      .where('day_start', 'in', (eb) => eb.selectFrom('late_day').select('late_day.day_start'))
      .executeTakeFirstOrThrow(),
    base.read.selectFrom('job').select(['kind', 'claimed_until']).where('kind', 'in', [ARCHIVE_JOB, ARCHIVE_NOW_JOB]).execute(),
  ]);
  return {
    nextRunAt: config.isOn ? nextFilingAt(config, now) : null,
    endedAt: row?.ended_at ?? null,
    // A run by the clock holds its job for an instant each minute; one that was asked for is a job of its own.
    isRunning: jobs.some((job) => job.kind === ARCHIVE_NOW_JOB),
    problem: row?.problem ?? null,
    filedDays: days.days,
    firstDay: days.first === null ? null : dateOf(days.first),
    lastDay: days.last === null ? null : dateOf(days.last),
    rowCount: days.rows ?? 0,
    valueCount: days.values ?? 0,
    byteCount: files.bytes ?? 0,
    reopenedDays: reopened.days,
  };
}

async function listDays(
  { base }: Archive,
  { page, pageSize, sort, search = '' }: { page: number; pageSize: number; sort: 'date' | '-date'; search?: string | undefined },
): Promise<{ items: ArchiveDay[]; total: number }> {
  const known = await base.read
    .selectFrom('archive_day')
    .selectAll('archive_day')
    .select((eb) =>
      eb.exists(eb.selectFrom('late_day').select('changes').whereRef('late_day.day_start', '=', 'archive_day.day_start')).as('late'),
    )
    .orderBy('day_start', sort === 'date' ? 'asc' : 'desc')
    .execute();
  const found = known.filter((row) => dateOf(row.day_start).includes(search));
  const rows = found.slice((page - 1) * pageSize, page * pageSize);
  const files = await base.read
    .selectFrom('archive_file')
    .innerJoin('archive_medium', 'archive_medium.id', 'archive_file.medium_id')
    .select(['day_start', 'byte_count', 'archive_medium.kind'])
    .where('state', '=', 'current')
    .where('day_start', 'in', rows.length === 0 ? [-1] : rows.map((row) => row.day_start))
    .execute();
  const filesOf = Map.groupBy(files, (file) => file.day_start);
  const items = rows.map((row) => {
    const own = filesOf.get(row.day_start) ?? [];
    return {
      date: dateOf(row.day_start),
      version: row.version,
      medium: own[0]?.kind as ArchiveDay['medium'],
      fileCount: own.length,
      rowCount: row.row_count,
      byteCount: own.reduce((sum, file) => sum + file.byte_count, 0),
      filedAt: row.filed_at,
      droppedAt: row.dropped_at,
      isReopened: Number(row.late) === 1,
      checkedAt: row.checked_at,
      problem: row.problem,
    };
  });
  return { items, total: found.length };
}
