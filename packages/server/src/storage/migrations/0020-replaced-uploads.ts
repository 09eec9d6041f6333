import { runDdl, type AnyDatabase, type Engine } from './ddl.ts';

/** When something else took the place of a file: screens that are open ask for it a while longer. */
export async function replacedUploads(db: AnyDatabase, engine: Engine): Promise<void> {
  await runDdl(db, engine, [
    `alter table upload add column replaced_at {int}`,
    `create index upload_replaced on upload(replaced_at) where replaced_at is not null`,
  ]);
}
