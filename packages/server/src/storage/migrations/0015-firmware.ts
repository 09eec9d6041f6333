import { runDdl, type AnyDatabase, type Engine } from './ddl.ts';

/** Firmware of the products, the keys that it is checked against, and its files in parts under their digest. */
export async function firmware(db: AnyDatabase, engine: Engine): Promise<void> {
  await runDdl(db, engine, [
    `create table firmware (
      id {id},
      version_number {text} not null,
      file_name {text} not null,
      download_url {text},
      sort_order {int} not null,
      sha256 {text} not null,
      size_bytes {int} not null,
      signature {text} not null,
      state {text} not null,
      problem {text},
      version {int} not null default 1,
      created_at {int} not null,
      created_by {int} references "user"(id) on delete set null,
      released_at {int},
      retired_at {int}
    ) {rows}`,
    `create index firmware_sha256 on firmware(sha256)`,
    `create table firmware_product (
      firmware_id {int} not null references firmware(id) on delete cascade,
      product_key {text} not null references product(product_key) on delete cascade,
      version_number {text} not null,
      is_held {int} not null,
      primary key (firmware_id, product_key)
    ) {keyed}`,
    `create unique index firmware_version on firmware_product(product_key, version_number) where is_held = 1`,
    `create table firmware_file (
      sha256 {text} primary key not null,
      size_bytes {int} not null,
      is_closed {int} not null default 0,
      created_at {int} not null
    ) {rows}`,
    `create table firmware_part (
      sha256 {text} not null references firmware_file(sha256) on delete cascade,
      position {int} not null,
      bytes {bytes} not null,
      primary key (sha256, position)
    ) {rows}`,
    `create table firmware_key (
      id {id},
      product_key {text} not null references product(product_key) on delete cascade,
      name {text} not null,
      public_key {text} not null,
      created_at {int} not null,
      created_by {int} references "user"(id) on delete set null,
      retired_at {int},
      retired_by {int} references "user"(id) on delete set null
    ) {rows}`,
    `create unique index firmware_key_public on firmware_key(product_key, public_key)`,
  ]);
  const roles = await db.selectFrom('role').select('id').where('code', 'in', ['installer', 'service']).execute();
  const rows = roles.map(({ id }) => ({ role_id: id, kind: 'action', code: 'firmware:read' }));
  if (rows.length > 0) await db.insertInto('role_grant').values(rows).execute();
}
