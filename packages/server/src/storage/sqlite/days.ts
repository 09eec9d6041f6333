import { type Kysely, sql } from 'kysely';
import { dropRows } from '../day-rows.ts';
import { utcDay } from '../intake/late.ts';
import type { Schema } from '../schema.ts';
import type { Storage, TelemetryDays } from '../storage.ts';

/** The devices of the table, one step down the key for each. */
const devices = sql`device(id) as (
  select min(device_id) from telemetry
  union all select (select min(device_id) from telemetry where device_id > device.id) from device where device.id is not null)`;

/** There is no index by time: a day is looked for at each device. */
export function telemetryDays(read: Kysely<Schema>, write: Storage['write']): TelemetryDays {
  const days: TelemetryDays = {
    async first(fromAt, toAt) {
      const { rows } = await sql<{ ts: number | null }>`
        with recursive ${devices}
        select min((select min(ts) from telemetry where device_id = device.id and ts >= ${fromAt})) as ts
        from device where id is not null`.execute(read);
      const ts = rows[0]?.ts ?? null;
      return ts === null || ts >= toAt ? undefined : utcDay(ts);
    },
    async devices() {
      const { rows } = await sql<{ id: number }>`with recursive ${devices} select id from device where id is not null`.execute(read);
      return rows.map((row) => row.id);
    },
    drop: async (day) => dropRows(write, await days.devices(day), day),
  };
  return days;
}
