import { runDdl, type AnyDatabase, type Engine } from './ddl.ts';

/** Since when a device stands at its plant, where that is later than its registration: nothing is missing of before. */
export async function boundAt(db: AnyDatabase, engine: Engine): Promise<void> {
  await runDdl(db, engine, [`alter table device add column bound_at {int}`]);
}
