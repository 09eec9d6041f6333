import { runDdl, type AnyDatabase, type Engine } from './ddl.ts';

/** What a device's battery holds: the denominator of its cycles. */
export async function batteryCapacity(db: AnyDatabase, engine: Engine): Promise<void> {
  await runDdl(db, engine, [`alter table device add column usable_capacity_kwh {real}`]);
}
