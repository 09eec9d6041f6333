import { runDdl, type AnyDatabase, type Engine } from './ddl.ts';

/** What people say of a plant besides its name and place, and the files that belong to it. */
export async function plantDetails(db: AnyDatabase, engine: Engine): Promise<void> {
  await runDdl(db, engine, [
    `alter table plant add column version {int} not null default 1`,
    `alter table plant add column capacity_w {real}`,
    `alter table plant add column station_owner_name {text} not null default ''`,
    `create table plant_file (
      id {id},
      plant_id {int} not null references plant(id) on delete cascade,
      upload_id {int} not null unique references upload(id) on delete cascade,
      kind {text} not null,
      name {text} not null,
      position {int} not null,
      created_at {int} not null
    ) {rows}`,
    `create index plant_file_plant on plant_file(plant_id)`,
  ]);
}
