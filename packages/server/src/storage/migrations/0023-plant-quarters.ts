import { runDdl, type AnyDatabase, type Engine } from './ddl.ts';

/** What the generators of a plant gave in each quarter of an hour: a fleet's curve is a sum of these rows. */
export async function plantQuarters(db: AnyDatabase, engine: Engine): Promise<void> {
  await runDdl(db, engine, [
    `create table plant_quarter (
      plant_id {int} not null references plant(id) on delete cascade,
      start_at {int} not null,
      power_w {real},
      heard_w {real} not null,
      expected_w {real},
      compared_w {real},
      primary key (plant_id, start_at)
    ) {keyed}`,
    `create index plant_quarter_start on plant_quarter(start_at)`,
  ]);
}
