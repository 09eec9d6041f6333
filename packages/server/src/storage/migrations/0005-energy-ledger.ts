import { runDdl, type AnyDatabase, type Engine } from './ddl.ts';

const interval = `create table energy_interval (
  device_id {int} not null references device(id),
  day_start {int} not null,
  flow {text} not null,
  start_at {int} not null,
  revision {int} not null,
  end_at {int} not null,
  fold_day {int} not null,
  start_wh {int},
  end_wh {int},
  delta_wh {int} not null,
  source {text} not null,
  quality {text} not null,
  rule {text} not null,
  origin {text} not null,
  author_id {int},
  author_name {text},
  reason {text},
  created_at {int} not null,
  superseded_at {int},
  primary key (device_id, day_start, flow, start_at, revision)
) {keyed}`;

const sums = `energy_wh {int} not null, measured_ms {int} not null, shared_wh {int} not null,
  estimated_wh {int} not null, corrected_wh {int} not null`;

const tables = [
  // Every folded day is folded again, into the ledger.
  `insert into energy_dirty (device_id, day_start, marked_at) select device_id, day_start, 0 from energy_day where true
    on conflict (device_id, day_start) do nothing`,
  `drop table energy_day`,
  interval,
  `create table energy_day (
    device_id {int} not null references device(id) on delete cascade,
    day_start {int} not null,
    flow {text} not null,
    ${sums},
    primary key (device_id, day_start, flow)
  ) {keyed}`,
  `create index energy_day_start on energy_day(day_start, flow)`,
  `create table energy_hour (
    device_id {int} not null references device(id) on delete cascade,
    day_start {int} not null,
    flow {text} not null,
    hour_start {int} not null,
    ${sums},
    primary key (device_id, day_start, flow, hour_start)
  ) {keyed}`,
  `create table energy_total (
    device_id {int} not null references device(id) on delete cascade,
    flow {text} not null,
    first_at {int} not null,
    opening_wh {int} not null,
    energy_wh {int} not null,
    primary key (device_id, flow)
  ) {keyed}`,
  `create table energy_tip (
    device_id {int} primary key not null references device(id) on delete cascade,
    version {int} not null,
    day_start {int} not null,
    last_ts {int} not null,
    open {text} not null,
    state {text} not null
  ) {rows}`,
  `create table energy_anchor (
    device_id {int} not null references device(id) on delete cascade,
    day_start {int} not null,
    last_ts {int} not null,
    sample_count {int} not null,
    state {text} not null,
    primary key (device_id, day_start)
  ) {keyed}`,
  `create table device_swap (
    id {id},
    device_id {int} not null references device(id),
    flow {text} not null,
    at {int} not null,
    closing_wh {int},
    opening_wh {int},
    old_sn {text} not null,
    new_sn {text} not null,
    author_id {int},
    author_name {text} not null,
    reason {text} not null,
    created_at {int} not null
  ) {rows}`,
  `create index device_swap_device on device_swap(device_id, at)`,
  `alter table plant add column production_meter_device_id {int}`,
];

const frozen = `device_id, day_start, flow, start_at, revision, end_at, fold_day, start_wh, end_wh, delta_wh, source, quality, rule, origin,
  author_id, author_name, reason, created_at`;

/** The database itself refuses to change or remove what stands in the ledger; an entry is superseded once. */
const appendOnly: Record<Engine, string[]> = {
  sqlite: [
    `create trigger energy_interval_kept before delete on energy_interval begin select raise(abort, 'the energy ledger is append-only'); end`,
    `create trigger energy_interval_frozen before update of ${frozen} on energy_interval
      begin select raise(abort, 'the energy ledger is append-only'); end`,
    `create trigger energy_interval_once before update of superseded_at on energy_interval when old.superseded_at is not null
      begin select raise(abort, 'the energy ledger is append-only'); end`,
  ],
  postgres: [
    `create function energy_ledger_refuses() returns trigger language plpgsql as
      $$ begin raise exception 'the energy ledger is append-only'; end $$`,
    `create trigger energy_interval_kept before delete on energy_interval for each row execute function energy_ledger_refuses()`,
    `create trigger energy_interval_frozen before update of ${frozen} on energy_interval for each row execute function energy_ledger_refuses()`,
    `create trigger energy_interval_once before update of superseded_at on energy_interval for each row
      when (old.superseded_at is not null) execute function energy_ledger_refuses()`,
  ],
};

export async function energyLedger(db: AnyDatabase, engine: Engine): Promise<void> {
  await runDdl(db, engine, [...tables, ...appendOnly[engine]]);
}
