import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import type { Writer } from '../storage/storage.ts';
import { openTotals, readDaySums, writeTotals } from './totals.ts';

/** Plant-local midnights of the days that change, by device. */
export type TouchedDays = ReadonlyMap<number, ReadonlySet<number>>;
/** Devices that change on the same days. */
export interface TouchedGroup {
  deviceIds: readonly number[];
  days: readonly number[];
}

/** Changes entries of the ledger and, in the same transaction, writes the hours, days and totals of what that touches anew. */
export async function replaceRollups(tx: Writer, touched: TouchedDays, change: () => Promise<void>): Promise<void> {
  const groups = groupsOf(touched);
  const before = [];
  for (const group of groups) before.push(await readDaySums(tx, group));
  await change();
  for (const [index, group] of groups.entries()) {
    await replaceHours(tx, group);
    await replaceDays(tx, group);
    await writeTotals(tx, before[index]!, await readDaySums(tx, group));
    await openTotals(tx, group);
  }
}

function groupsOf(touched: TouchedDays): TouchedGroup[] {
  const groups = new Map<string, { deviceIds: number[]; days: number[] }>();
  for (const [deviceId, days] of [...touched].sort(([a], [b]) => a - b)) {
    const sorted = [...days].sort((a, b) => a - b);
    const group = groups.get(sorted.join()) ?? { deviceIds: [], days: sorted };
    group.deviceIds.push(deviceId);
    groups.set(sorted.join(), group);
  }
  return [...groups.values()];
}

type Entries = ExpressionBuilder<Schema, 'energy_interval'>;
const sumColumns = ['energy_wh', 'measured_ms', 'shared_wh', 'estimated_wh', 'corrected_wh'] as const;

async function replaceDays(tx: Writer, group: TouchedGroup): Promise<void> {
  await tx.deleteFrom('energy_day').where('device_id', 'in', group.deviceIds).where('day_start', 'in', group.days).execute();
  const days = currentEntries(tx, group)
    .select(['device_id', 'day_start', 'flow'])
    .select(sumsOf)
    .groupBy(['device_id', 'day_start', 'flow']);
  await tx
    .insertInto('energy_day')
    .columns(['device_id', 'day_start', 'flow', ...sumColumns])
    .expression(days)
    .execute();
}

async function replaceHours(tx: Writer, group: TouchedGroup): Promise<void> {
  await tx.deleteFrom('energy_hour').where('device_id', 'in', group.deviceIds).where('day_start', 'in', group.days).execute();
  const hours = currentEntries(tx, group)
    .select(['device_id', 'day_start', 'flow'])
    .select((eb) => hourOf(eb).as('hour_start'))
    .select(sumsOf)
    .groupBy((eb) => ['device_id', 'day_start', 'flow', hourOf(eb)]);
  await tx
    .insertInto('energy_hour')
    .columns(['device_id', 'day_start', 'flow', 'hour_start', ...sumColumns])
    .expression(hours)
    .execute();
}

function currentEntries(tx: Writer, { deviceIds, days }: TouchedGroup) {
  return tx
    .selectFrom('energy_interval')
    .where('device_id', 'in', deviceIds)
    .where('day_start', 'in', days)
    .where('superseded_at', 'is', null);
}

function sumsOf(eb: Entries) {
  const deltaWhere = (condition: ReturnType<typeof eb.and>) =>
    eb.fn.sum<number>(eb.case().when(condition).then(eb.ref('delta_wh')).else(eb.lit(0)).end());
  const lengthMs = eb('end_at', '-', eb.ref('start_at'));
  // As `isHeard` and `isSharedOver` say it of one interval.
  const isShared = eb('quality', '=', 'shared');
  const isHeard = eb.or([eb('quality', '=', 'measured'), eb.and([isShared, eb('rule', '=', 'none')])]);
  const isCorrection = eb('origin', '=', 'correction');
  return [
    eb.fn.sum<number>('delta_wh').as('energy_wh'),
    eb.fn
      .sum<number>(
        eb
          .case()
          .when(eb.and([isHeard, eb.not(isCorrection)]))
          .then(lengthMs)
          .else(eb.lit(0))
          .end(),
      )
      .as('measured_ms'),
    deltaWhere(eb.and([isShared, eb('rule', '<>', 'none')])).as('shared_wh'),
    deltaWhere(eb.and([eb('quality', '=', 'estimated')])).as('estimated_wh'),
    deltaWhere(eb.and([isCorrection])).as('corrected_wh'),
  ];
}

/** The start of the hour, counted from the plant's midnight. */
function hourOf(eb: Entries) {
  const sinceMidnight = eb('start_at', '-', eb.ref('day_start'));
  return eb('start_at', '-', eb(eb.parens(sinceMidnight), '%', eb.lit(3_600_000)));
}
