import type { Device } from '@heliograph/core/contract/devices';
import type { ImportOutcome } from '@heliograph/core/contract/devices-telemetry';
import { MQTT_MAX_SAMPLES } from '@heliograph/core/contract/mqtt';
import type { Call } from '@heliograph/core/client';
import { clean } from '../clean.ts';
import type { GlobalOptions } from '../config.ts';
import { shownNow, type Context } from '../context.ts';
import { usageError, UserError } from '../errors.ts';
import { type ImportSample, interpret, type Rules } from '../import/interpret.ts';
import { findLayout, type Layout, wantedTitles } from '../import/layout.ts';
import type { Decimal } from '../import/number-text.ts';
import type { Encoding } from '../import/encoding.ts';
import { RatingCheck } from '../import/rating-check.ts';
import { type FileForm, findForm, readRecords } from '../import/records.ts';
import { RepeatedHours } from '../import/repeated-hours.ts';
import { countSample, importReportKind, type Report } from '../import/report.ts';
import { linesOf, survey } from '../import/survey.ts';
import type { DateOrder } from '../import/time-text.ts';
import { clocksOf } from '../import/zone.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { writeRecord } from '../render/records.ts';
import { quantity } from '../render/quantity.ts';
import { devices } from '../resources/devices.ts';
import { wholeNumber } from './numbers.ts';
import { resolve } from './resolve.ts';

export interface ImportOptions extends GlobalOptions, OutputOptions {
  device: string;
  time: string[];
  value: string[];
  where?: string[];
  zone?: string;
  dateOrder?: DateOrder;
  decimal?: Decimal;
  delimiter?: string;
  encoding?: Encoding;
  skipLines?: string;
  withoutTitles?: true;
  absent?: string[];
  repeatedHour?: 'earlier' | 'later';
  apply?: true;
  skipUnreadable?: true;
}

const LISTED = 1_000;
const SHOWN = 50;
const HINTED = 5;
const LINES_A_SIGN = 20_000;

/** `helio import telemetry FILE`: reads the whole file first and says what it would do; `--apply` does it. */
export async function importTelemetry(context: Context, path: string, options: ImportOptions): Promise<void> {
  const { output, signal, t } = context;
  const format = chooseFormat(options, output.isTty);
  const { call } = context.client(options);
  const device = await resolve(devices, call, options.device, signal);
  const { form, layout } = await openFile(path, options, call, device);
  const plant = device.plantId === null ? undefined : await call['GET /plants/{id}']({ params: { id: device.plantId } });
  const rules = await rulesOf(form, layout, options, plant?.timeZone);
  const timeTitle = options.time.join(' ');
  const ratingCheck = new RatingCheck(device, plant?.installedCapacityWp ?? null);
  const report = await rehearse(context, form, rules, timeTitle, device, ratingCheck);
  sayWhatIsUnreadable(context, report, options);
  sayWhatIsDoubtful(context, ratingCheck, device);
  if (format === 'table') sayWhatIsRead(context, report, layout);
  const isRefused = report.unreadableCount > 0 && options.skipUnreadable !== true;
  if (options.apply && !isRefused) await apply(context, form, rules, timeTitle, call, report);
  await writeRecord(importReportKind, report, { format, json: options.json, output, on: shownNow(context) });
  if (isRefused) throw new UserError({ key: 'import.refused', params: { count: report.unreadableCount }, next: 'import.refusedNext' });
  if (!options.apply) output.note(t('import.dryRun'));
}

async function openFile(path: string, options: ImportOptions, call: Call, device: Device): Promise<{ form: FileForm; layout: Layout }> {
  const { items } = await call['GET /products']();
  const channels = items.find(({ productKey }) => productKey === device.productKey)?.channels ?? [];
  const wanted = { time: options.time, values: options.value, where: options.where ?? [] };
  const skipLines = options.skipLines === undefined ? undefined : wholeNumber(options.skipLines, '--skip-lines');
  const isUntitled = options.withoutTitles === true;
  const delimiter = options.delimiter?.replace('tab', '\t');
  const form = await findForm({ path, encoding: options.encoding, isUntitled }, { delimiter, skipLines }, wantedTitles(wanted, channels));
  for await (const { cells } of readRecords(form)) return { form, layout: findLayout(cells, wanted, channels, isUntitled) };
  throw new UserError({ key: 'import.empty', params: { path: clean(path) } });
}

async function rulesOf(form: FileForm, layout: Layout, options: ImportOptions, plantZone: string | undefined): Promise<Rules> {
  const notation = await survey(readRecords(form), layout, { decimal: options.decimal, order: options.dateOrder });
  const zone = options.zone === 'plant' ? plantZone : options.zone;
  if (notation.needsZone && zone === undefined) throw usageError('import.zoneNeeded', {}, { next: 'import.zoneNext' });
  return {
    layout,
    decimal: notation.decimal,
    order: notation.order,
    instantsOf: zone === undefined ? undefined : zoneClocks(zone),
    absent: new Set(options.absent ?? []),
    repeatedHours: new RepeatedHours(options.repeatedHour),
    now: Date.now(),
  };
}

function zoneClocks(zone: string) {
  try {
    const instantsOf = clocksOf(zone);
    instantsOf({ year: 2026, month: 1, day: 1, hour: 0, minute: 0, second: 0, millisecond: 0 });
    return instantsOf;
  } catch {
    throw usageError('import.badZone', { zone: clean(zone) }, { next: 'import.zoneNext' });
  }
}

/** Understands every line and sends none. */
async function rehearse(
  context: Context,
  form: FileForm,
  rules: Rules,
  timeTitle: string,
  device: Device,
  ratingCheck: RatingCheck,
): Promise<Report> {
  const channels = rules.layout.values.map(({ channel, title, unit }) => ({
    channel: channel.name,
    column: title,
    unit,
    values: 0,
    min: null as number | null,
    max: null as number | null,
  }));
  const report: Report = {
    deviceId: device.id,
    sn: device.sn,
    lines: 0,
    samples: 0,
    fromAt: null,
    toAt: null,
    channels,
    unreadable: [],
    unreadableCount: 0,
    isApplied: false,
    inserted: null,
    filled: null,
    duplicates: null,
    conflicts: null,
  };
  const { output, t } = context;
  for await (const record of linesOf(readRecords(form), rules.layout)) {
    const { sample, problems } = interpret(record, rules, timeTitle);
    report.lines += 1;
    if (report.lines % LINES_A_SIGN === 0) output.progress(t('export.progress', { count: report.lines }));
    report.unreadableCount += problems.length;
    for (const problem of problems) if (report.unreadable.length < LISTED) report.unreadable.push(problem);
    if (!sample) continue;
    countSample(report, sample);
    ratingCheck.note(sample);
  }
  output.progress('');
  const { open } = rules.repeatedHours;
  if (open.length > 0)
    throw usageError('import.repeatedHour', {}, { lines: open.map((day) => `  ${day}`), next: 'import.repeatedHourNext' });
  return report;
}

/** Sends what the rehearsal understood, in portions that are each committed when answered. */
async function apply(context: Context, form: FileForm, rules: Rules, timeTitle: string, call: Call, report: Report): Promise<void> {
  const settled = { ...rules, repeatedHours: rules.repeatedHours.settled() };
  const total: Omit<ImportOutcome, 'rejected'> = { inserted: 0, filled: 0, duplicates: 0, conflicts: 0 };
  let portion: ImportSample[] = [];
  let sent = 0;
  const send = async () => {
    if (portion.length === 0) return;
    const outcome = await call['POST /devices/{id}/telemetry'](
      { params: { id: report.deviceId }, body: { samples: portion } },
      { signal: context.signal },
    );
    for (const key of ['inserted', 'filled', 'duplicates', 'conflicts'] as const) total[key] += outcome[key];
    for (const { reason, detail } of outcome.rejected) context.output.note(`${reason}: ${clean(detail)}`);
    sent += portion.length;
    context.output.progress(context.t('import.progress', { sent, samples: report.samples }));
    portion = [];
  };
  for await (const record of linesOf(readRecords(form), settled.layout)) {
    const { sample } = interpret(record, settled, timeTitle);
    if (sample) portion.push(sample);
    if (portion.length === MQTT_MAX_SAMPLES) await send();
  }
  await send();
  context.output.progress('');
  Object.assign(report, total, { isApplied: true });
}

function sayWhatIsUnreadable({ output, t }: Context, { unreadable, unreadableCount }: Report, { json }: ImportOptions): void {
  if (json !== undefined) return;
  for (const { line, title, text, problem } of unreadable.slice(0, SHOWN)) {
    output.note(t(`import.problem.${problem}`, { line, title: clean(title), text: clean(text.slice(0, 60)) }));
  }
  if (unreadableCount > SHOWN) output.note(t('import.more', { count: unreadableCount - SHOWN }));
  const texts = Map.groupBy(
    unreadable.filter(({ problem }) => problem === 'number'),
    ({ text }) => text,
  );
  const often = [...texts].filter(([, cells]) => cells.length > 1).toSorted(([, a], [, b]) => b.length - a.length);
  for (const [text] of often.slice(0, HINTED)) output.note(t('import.absentHint', { text: clean(text.slice(0, 60)) }));
}

/** How each column was understood: a wrong unit shows in what it comes to. */
function sayWhatIsRead({ output, t }: Context, { channels }: Report, { values: columns }: Layout): void {
  for (const { channel, column, unit, values, min, max } of channels) {
    const own = columns.find((one) => one.channel.name === channel)?.channel.unit ?? '';
    const [lowest, highest] = [min, max].map((value) => quantity(value, own, t.language)) as [string, string];
    output.note(t('import.channel', { channel, title: clean(column), unit, values, lowest, highest }));
  }
}

/** What would be read and yet not count as energy. */
function sayWhatIsDoubtful({ output, t }: Context, ratingCheck: RatingCheck, { sn }: Device): void {
  const doubt = ratingCheck.doubt();
  if (doubt === undefined) return;
  const params = { ratedKw: doubt.ratedW / 1000, neededKw: doubt.neededW / 1000, sn: clean(sn) };
  output.note(t('import.ratingDoubt', params));
}
