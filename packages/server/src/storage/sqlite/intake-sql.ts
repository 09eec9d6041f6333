import { entryColumns } from '../intake/records.ts';
import { readingColumns } from '../schema.ts';

const perShape = new WeakMap<readonly number[], string>();

/** `shape` is one array for many samples, so its text is made once. */
export function insertSample(shape: readonly number[]): string {
  const known = perShape.get(shape);
  if (known !== undefined) return known;
  const columns = names(shape);
  const text = `insert into telemetry (${['device_id', 'ts', ...columns].join(', ')})
    values (?, ?${', ?'.repeat(columns.length)}) on conflict (device_id, ts) do nothing`;
  perShape.set(shape, text);
  return text;
}

export const selectSample = 'select * from telemetry where device_id = ? and ts = ?';

export function fillSample(columns: readonly number[]): string {
  const sets = names(columns).map((name) => `${name} = ?`);
  return `update telemetry set ${sets.join(', ')} where device_id = ? and ts = ?`;
}

export const selectDevice =
  'select device.name, plant.id as "plantId", plant.time_zone as "timeZone" from device join plant on plant.id = device.plant_id where device.id = ?';
export const selectLatest = 'select * from latest where device_id = ?';

export function upsertLatest(columns: readonly number[]): string {
  const all = ['device_id', 'ts', 'received_at', 'times', ...names(columns)];
  const sets = all.slice(1).map((name) => `${name} = excluded.${name}`);
  return `insert into latest (${all.join(', ')}) values (?${', ?'.repeat(all.length - 1)})
    on conflict (device_id) do update set ${sets.join(', ')}`;
}

/** A second mark is later than the first even within one millisecond: the fold deletes only the mark it has seen. */
export const markDirty = `insert into energy_dirty (device_id, day_start, marked_at) values (?, ?, ?)
  on conflict (device_id, day_start) do update set marked_at = max(excluded.marked_at, energy_dirty.marked_at + 1)`;

/** A sample of a closed day: whoever files it compares the count. */
export const markLate = `insert into late_day (device_id, day_start, changes) values (?, ?, 1)
  on conflict (device_id, day_start) do update set changes = changes + 1`;

/** What the operator entered as rating stays. */
export const updateInfo = `update device set hardware_version = coalesce(?, hardware_version),
  software_version = coalesce(?, software_version), protocol_version = coalesce(?, protocol_version),
  mac = coalesce(?, mac), rated_power_w = coalesce(rated_power_w, ?) where id = ?`;

/** An event that repeats or comes late behind its own closing opens nothing. */
export const openFault = `insert into fault (plant_id, device_id, source, code, severity, opened_at)
  select plant_id, id, 'device', :code, :severity, :at from device where id = :device and not exists (
    select 1 from fault where device_id = :device and source = 'device' and code = :code and (closed_at is null or opened_at >= :at or closed_at > :at))
  returning id, severity`;
export const closeFault = `update fault set closed_at = :at
  where device_id = :device and source = 'device' and code = :code and closed_at is null and opened_at <= :at returning id, severity`;
export const insertOutbox = 'insert into outbox (at, kind, plant_id, payload) values (?, ?, ?, ?)';
export const insertEntry = `insert into audit_entry (${entryColumns.join()}) values (${entryColumns.map(() => '?').join()})`;
export const insertRejected = 'insert into rejected (received_at, device_id, topic, reason, detail, payload) values (?, ?, ?, ?, ?, ?)';

function names(columns: readonly number[]): string[] {
  return columns.map((column) => readingColumns[column]!);
}
