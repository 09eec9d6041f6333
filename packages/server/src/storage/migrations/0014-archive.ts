import { runDdl, type AnyDatabase, type Engine } from './ddl.ts';

/** Where days of telemetry go once they are over, and which of them changed since. */
const tables = [
  `create table late_day (
    device_id {int} not null references device(id) on delete cascade,
    day_start {int} not null,
    changes {int} not null,
    primary key (device_id, day_start)
  ) {keyed}`,
  `create index late_day_day on late_day(day_start)`,
  `create table archive_medium (
    id {id},
    kind {text} not null,
    place {text} not null,
    credentials {text},
    created_at {int} not null
  ) {rows}`,
  `create table archive_config (
    id {int} primary key not null,
    version {int} not null,
    is_on {int} not null,
    rate {text} not null,
    filing_time {text} not null,
    time_zone {text} not null,
    keep_days {int} not null,
    medium_id {int} references archive_medium(id),
    changed_at {int} not null,
    ended_at {int},
    problem {text}
  ) {keyed}`,
  `create table archive_day (
    day_start {int} primary key not null,
    version {int} not null,
    row_count {int} not null,
    value_count {int} not null,
    rows_digest {text} not null,
    filed_at {int} not null,
    dropped_at {int},
    checked_at {int},
    problem {text}
  ) {keyed}`,
  `create table archive_file (
    id {id},
    day_start {int} not null,
    version {int} not null,
    part {int} not null,
    medium_id {int} not null references archive_medium(id),
    name {text} not null,
    state {text} not null,
    first_device_id {int} not null,
    last_device_id {int} not null,
    row_count {int} not null,
    byte_count {int} not null,
    content_hash {text} not null,
    changed_at {int} not null
  ) {rows}`,
  `create index archive_file_day on archive_file(day_start, version, part)`,
  `create index archive_file_state on archive_file(state, changed_at)`,
];

export async function archive(db: AnyDatabase, engine: Engine): Promise<void> {
  await runDdl(db, engine, tables);
}
