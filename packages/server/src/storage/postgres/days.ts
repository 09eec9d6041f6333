import { type Kysely, sql } from 'kysely';
import { StorageBusyError } from '../errors.ts';
import { dropRows, lateDevices } from '../day-rows.ts';
import { UTC_DAY_MS, utcDay } from '../intake/late.ts';
import type { Schema } from '../schema.ts';
import type { Storage, TelemetryDays } from '../storage.ts';
import { firstDailyPartitionAt, partitionOf } from './partitions.ts';

// Long enough for what reads the table, short enough for what waits behind.
const lockWaitMs = 3_000;

/** A day is a partition: it is dropped, not emptied. What is older than those shares one. */
export function telemetryDays(read: Kysely<Schema>, write: Storage['write']): TelemetryDays {
  const within = (day: number) => sql`ts >= ${day} and ts < ${day + UTC_DAY_MS}`;
  const days: TelemetryDays = {
    async first(fromAt, toAt) {
      const early = await firstEarly(read, fromAt, Math.min(toAt, firstDailyPartitionAt));
      if (early !== undefined) return early;
      for (const day of await partitionedDays(read)) {
        if (day < utcDay(fromAt) || day >= toAt) continue;
        const { rows } = await sql`select 1 from telemetry where ${within(day)} and ts >= ${fromAt} and ts < ${toAt} limit 1`.execute(read);
        if (rows.length > 0) return day;
      }
      return undefined;
    },
    async devices(day) {
      // One step down the key for each device, however many samples it has.
      const least = sql`select min(device_id) from telemetry where ${within(day)}`;
      const { rows } = await sql<{ id: number }>`
        with recursive device(id) as (
          ${least} union all select (${least} and device_id > device.id) from device where device.id is not null)
        select id from device where id is not null order by id`.execute(read);
      return rows.map((row) => row.id);
    },
    async drop(day) {
      if (day < firstDailyPartitionAt) return dropRows(write, await days.devices(day), day);
      return dropPartition(write, day);
    },
  };
  return days;
}

/** Those who write the day have come to their end when the lock is there, and their marks can be seen. */
async function dropPartition(write: Storage['write'], day: number): Promise<boolean> {
  const name = partitionOf(day);
  try {
    return await write(async (tx) => {
      const { rows } = await sql`select 1 from pg_class where relname = ${name} and relispartition and pg_table_is_visible(oid)`.execute(
        tx,
      );
      if (rows.length === 0) return true;
      await sql`set local lock_timeout = ${sql.lit(lockWaitMs)}`.execute(tx);
      await sql`lock table telemetry, ${sql.table(name)} in access exclusive mode`.execute(tx);
      if ((await lateDevices(tx, day)).size > 0) return false;
      await sql`drop table ${sql.table(name)}`.execute(tx);
      return true;
    });
  } catch (error) {
    // Whoever reads the table goes first; the next run tries again.
    if (error instanceof StorageBusyError) return false;
    throw error;
  }
}

async function firstEarly(read: Kysely<Schema>, fromAt: number, toAt: number): Promise<number | undefined> {
  if (fromAt >= toAt) return undefined;
  const { rows } = await sql<{ ts: number | null }>`
    select min(ts) as ts from telemetry where ts >= ${fromAt} and ts < ${toAt}`.execute(read);
  return rows[0]?.ts == null ? undefined : utcDay(rows[0].ts);
}

async function partitionedDays(read: Kysely<Schema>): Promise<number[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relispartition and relname ~ '^telemetry_[0-9]{8}$' and pg_table_is_visible(oid)
    order by relname`.execute(read);
  return rows.map(({ name }) => Date.parse(`${name.slice(10, 14)}-${name.slice(14, 16)}-${name.slice(16)}T00:00Z`));
}
