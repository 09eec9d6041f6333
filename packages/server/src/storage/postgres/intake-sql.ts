import { entryColumns } from '../intake/records.ts';
import { olderTimes, type LatestState } from '../intake/latest.ts';
import { readingColumns } from '../schema.ts';

export const lockDevices = `select device.id, device.name, plant.id as "plantId", plant.time_zone as "timeZone"
  from device join plant on plant.id = device.plant_id where device.id = any($1::bigint[]) order by device.id for no key update of device`;
export const selectLatest = 'select * from latest where device_id = any($1::bigint[])';

export function insertSamples(columns: readonly number[]): string {
  const names = readingNames(columns);
  const arrays = names.map((_, index) => `$${index + 3}::float8[]`);
  return `insert into telemetry (${['device_id', 'ts', ...names].join(', ')})
    select * from unnest(${['$1::bigint[]', '$2::bigint[]', ...arrays].join(', ')})
    on conflict (device_id, ts) do nothing returning device_id, ts`;
}

/** The bounds let the planner leave out every other day. */
export const selectSamples = `select telemetry.* from unnest($1::bigint[], $2::bigint[]) as key(device_id, ts)
  join telemetry on telemetry.device_id = key.device_id and telemetry.ts = key.ts where telemetry.ts between $3 and $4`;

export function fillSample(columns: readonly number[]): string {
  const sets = readingNames(columns).map((name, index) => `${name} = $${index + 3}`);
  return `update telemetry set ${sets.join(', ')} where device_id = $1 and ts = $2`;
}

export function upsertLatest(columns: readonly number[]): string {
  const names = readingNames(columns);
  const all = ['device_id', 'ts', 'received_at', 'times', ...names];
  const arrays = ['$1::bigint[]', '$2::bigint[]', '$3::bigint[]', '$4::text[]', ...names.map((_, index) => `$${index + 5}::float8[]`)];
  const sets = all.slice(1).map((name) => `${name} = excluded.${name}`);
  return `insert into latest (${all.join(', ')}) select * from unnest(${arrays.join(', ')})
    on conflict (device_id) do update set ${sets.join(', ')}`;
}

export function latestArrays(rows: { id: number; latest: LatestState }[], columns: readonly number[]): unknown[][] {
  const readings = columns.map((column) =>
    rows.map(({ latest }) => (Number.isNaN(latest.values[column]!) ? null : latest.values[column]!)),
  );
  return [
    rows.map(({ id }) => id),
    rows.map(({ latest }) => latest.ts),
    rows.map(({ latest }) => latest.receivedAt),
    rows.map(({ latest }) => olderTimes(latest)),
    ...readings,
  ];
}

/** A second mark is later than the first even within one millisecond: the fold deletes only the mark it has seen. */
export const markDirty = `insert into energy_dirty (device_id, day_start, marked_at)
  select device_id, day_start, $3 from unnest($1::bigint[], $2::bigint[]) as mark(device_id, day_start)
  on conflict (device_id, day_start) do update set marked_at = greatest(excluded.marked_at, energy_dirty.marked_at + 1)`;

/** A sample of a closed day: whoever files it compares the count. */
export const markLate = `insert into late_day (device_id, day_start, changes)
  select device_id, day_start, 1 from unnest($1::bigint[], $2::bigint[]) as mark(device_id, day_start)
  on conflict (device_id, day_start) do update set changes = late_day.changes + 1`;

/** What the operator entered as rating stays. */
export const updateInfo = `update device set hardware_version = coalesce($2, hardware_version),
  software_version = coalesce($3, software_version), protocol_version = coalesce($4, protocol_version),
  mac = coalesce($5, mac), rated_power_w = coalesce(rated_power_w, $6) where id = $1`;

/** An event that repeats or comes late behind its own closing opens nothing. */
export const openFault = `insert into fault (plant_id, device_id, source, code, severity, opened_at)
  select plant_id, id, 'device', $2::text, $3::text, $4::bigint from device where id = $1::bigint and not exists (
    select 1 from fault where device_id = $1 and source = 'device' and code = $2 and (closed_at is null or opened_at >= $4 or closed_at > $4))
  returning id, severity`;
export const closeFault = `update fault set closed_at = $3
  where device_id = $1 and source = 'device' and code = $2 and closed_at is null and opened_at <= $3 returning id, severity`;
export const insertOutbox = 'insert into outbox (at, kind, plant_id, payload) values ($1, $2, $3, $4)';
export const insertEntry = `insert into audit_entry (${entryColumns.join()}) values (${entryColumns.map((_, index) => `$${index + 1}`).join()})`;
export const insertRejected = `insert into rejected (received_at, device_id, topic, reason, detail, payload)
  select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[])`;

function readingNames(columns: readonly number[]): string[] {
  return columns.map((column) => readingColumns[column]!);
}
