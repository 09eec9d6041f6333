import type { ArchiveCheck, ArchiveConfig, ArchiveDay, ArchiveStatus } from '@heliograph/core/contract/archive';
import type { Call } from '@heliograph/core/client';
import type { GlobalOptions } from '../config.ts';
import { shownNow, type Context } from '../context.ts';
import { UserError, usageError } from '../errors.ts';
import { clean } from '../clean.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { writeRecord, writeRows, type Kind } from '../render/records.ts';
import { isoTime } from '../resources/iso-time.ts';

export interface ArchiveOptions extends GlobalOptions, OutputOptions {
  wait?: true;
}
export interface ArchiveVerifyOptions extends GlobalOptions, OutputOptions {
  from?: string;
  to?: string;
}

type Shown = ArchiveStatus &
  Pick<ArchiveConfig, 'isOn' | 'filingRate' | 'filingTime' | 'timeZone' | 'keepDays'> & { storageMedium: string };
const statusFields = ['isOn', 'filingRate', 'filingTime', 'timeZone', 'keepDays', 'storageMedium'];
const statusKind: Kind<Shown> = {
  fields: [
    ...statusFields,
    'nextRunAt',
    'endedAt',
    'isRunning',
    'problem',
    'filedDays',
    'firstDay',
    'lastDay',
    'rowCount',
    'valueCount',
    'byteCount',
    'reopenedDays',
  ],
  columns: [
    { name: 'is_on', title: 'column.archiveOn', raw: ({ isOn }) => isOn },
    { name: 'filing_rate', title: 'column.filingRate', raw: ({ filingRate }) => filingRate },
    { name: 'filing_time', title: 'column.filingTime', raw: ({ filingTime, timeZone }) => `${filingTime} ${timeZone}` },
    { name: 'storage_medium', title: 'column.storageMedium', raw: ({ storageMedium }) => storageMedium },
    { name: 'keep_days', title: 'column.keepDays', raw: ({ keepDays }) => keepDays },
    { name: 'filed_days', title: 'column.filedDays', raw: ({ filedDays }) => filedDays },
    { name: 'first_day', title: 'column.from', raw: ({ firstDay }) => firstDay },
    { name: 'last_day', title: 'column.to', raw: ({ lastDay }) => lastDay },
    { name: 'rows', title: 'column.rows', raw: ({ rowCount }) => rowCount },
    { name: 'bytes', title: 'column.bytes', raw: ({ byteCount }) => byteCount },
    { name: 'reopened_days', title: 'column.reopenedDays', raw: ({ reopenedDays }) => reopenedDays },
    { name: 'next_run_at', title: 'column.nextRun', raw: ({ nextRunAt }) => isoTime(nextRunAt) },
    { name: 'ended_at', title: 'column.lastRun', raw: ({ endedAt }) => isoTime(endedAt) },
    { name: 'problem', title: 'column.problem', raw: ({ problem }) => problem },
  ],
};
const checkKind: Kind<ArchiveCheck> = {
  fields: ['date', 'isWhole', 'rowCount', 'byteCount', 'problem'],
  columns: [
    { name: 'date', title: 'column.date', raw: ({ date }) => date },
    { name: 'is_whole', title: 'column.whole', raw: ({ isWhole }) => isWhole },
    { name: 'rows', title: 'column.rows', raw: ({ rowCount }) => rowCount, align: 'right' },
    { name: 'bytes', title: 'column.bytes', raw: ({ byteCount }) => byteCount, align: 'right' },
    { name: 'problem', title: 'column.problem', raw: ({ problem }) => problem },
  ],
};
const daysAPage = 500;
const waitMs = 1_000;

/** `helio archive status`: when days are filed, how far that is; fails where the last run met a problem. */
export async function archiveStatus(context: Context, options: ArchiveOptions): Promise<void> {
  const { output, signal } = context;
  const { call } = context.client(options);
  const [config, status] = await Promise.all([call['GET /archive']({}, { signal }), call['GET /archive/status']({}, { signal })]);
  const { isOn, filingRate, filingTime, timeZone, keepDays } = config;
  const shown: Shown = { isOn, filingRate, filingTime, timeZone, keepDays, storageMedium: placeText(config), ...status };
  await writeRecord(statusKind, shown, { format: chooseFormat(options, output.isTty), json: options.json, output, on: shownNow(context) });
  if (status.problem !== null) throw failed(status.problem);
}

/** `helio archive run`: files what is old enough now; with --wait until that is done. */
export async function archiveRun(context: Context, options: ArchiveOptions): Promise<void> {
  const { output, signal, t } = context;
  const { call } = context.client(options);
  await call['POST /archive/runs']({}, { signal });
  if (!options.wait) return output.note(t('archive.asked'));
  let status: ArchiveStatus;
  do {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    signal.throwIfAborted();
    status = await call['GET /archive/status']({}, { signal });
  } while (status.isRunning && status.problem === null);
  if (status.problem !== null) throw failed(status.problem);
  output.note(t('archive.filed', { count: status.filedDays }));
}

/** `helio archive verify`: reads every filed day again; fails and names the days that are not what was filed. */
export async function archiveVerify(context: Context, options: ArchiveVerifyOptions): Promise<void> {
  const { output, signal, t } = context;
  for (const text of [options.from, options.to]) {
    if (text !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(text))
      throw usageError('problem.notInstant', { flag: '--from, --to', value: clean(text) });
  }
  const { call } = context.client(options);
  const days = (await filedDays(call, signal)).filter(({ date }) => date >= (options.from ?? '') && date <= (options.to ?? '9999'));
  const checks: ArchiveCheck[] = [];
  for (const { date } of days) {
    output.progress(t('archive.verifying', { date }));
    checks.push(await call['POST /archive/days/{date}/verify']({ params: { date } }, { signal }));
  }
  output.progress('');
  await writeRows(checkKind, checks, { format: chooseFormat(options, output.isTty), json: options.json, output, on: shownNow(context) });
  const broken = checks.filter(({ isWhole }) => !isWhole).map(({ date }) => date);
  if (broken.length > 0) throw new UserError({ key: 'archive.broken', params: { days: broken.join(', ') } });
  output.note(t('archive.whole', { count: checks.length }));
}

async function filedDays(call: Call, signal: AbortSignal): Promise<ArchiveDay[]> {
  const days: ArchiveDay[] = [];
  for (let page = 1; ; page += 1) {
    const { items } = await call['GET /archive/days']({ query: { page, pageSize: daysAPage, sort: 'date' } }, { signal });
    days.push(...items);
    if (items.length < daysAPage) return days;
  }
}

function placeText({ storageMedium: place }: ArchiveConfig): string {
  return place.medium === 'directory' ? place.directory || 'directory' : `s3 ${place.endpoint} ${place.bucket}/${place.prefix}`;
}

function failed(problem: string): UserError {
  return new UserError({ key: 'archive.failed', params: { problem: clean(problem) } });
}
