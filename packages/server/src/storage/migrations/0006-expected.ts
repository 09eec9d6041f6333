import { runDdl, type AnyDatabase, type Engine } from './ddl.ts';

/** What each generator could have given in a quarter of an hour, beside what it gave; and which way its panels look. */
export async function expected(db: AnyDatabase, engine: Engine): Promise<void> {
  await runDdl(db, engine, [
    `create table expected_quarter (
      device_id {int} not null references device(id) on delete cascade,
      start_at {int} not null,
      actual_wh {real},
      counter_wh {real},
      expected_wh {real},
      basis {text},
      peer_wh {real},
      peer_count {int} not null,
      primary key (device_id, start_at)
    ) {keyed}`,
    `create index expected_quarter_start on expected_quarter(start_at)`,
    `alter table device add column array_tilt_deg {real}`,
    `alter table device add column array_azimuth_deg {real}`,
  ]);
}
