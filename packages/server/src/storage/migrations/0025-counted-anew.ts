import { runDdl, type AnyDatabase, type Engine } from './ddl.ts';

/** The rules of counters have become others: each folded day is counted again, or its proof would call it wrong. */
export async function countedAnew(db: AnyDatabase, engine: Engine): Promise<void> {
  await runDdl(db, engine, [
    `insert into energy_dirty (device_id, day_start, marked_at)
      select device_id, day_start, 0 from (
        select device_id, day_start from energy_anchor union select device_id, day_start from energy_tip
      ) folded
      where not exists (
        select 1 from energy_dirty known where known.device_id = folded.device_id and known.day_start = folded.day_start
      )`,
  ]);
}
