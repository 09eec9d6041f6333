import { runDdl, type AnyDatabase, type Engine } from './ddl.ts';

/**
 * A device may be at no plant yet, or at one no longer; its serial is unique among those that are not former. Whose
 * place it took is kept with the credential, which stays good for what the old device still has to tell.
 */
export async function deviceBinding(db: AnyDatabase, engine: Engine): Promise<void> {
  await runDdl(db, engine, engine === 'sqlite' ? rebuilt : altered);
  await runDdl(db, engine, [
    `create unique index device_serial_current on device(owner_id, product_key, sn) where unbound_at is null`,
    `create table device_serial (
      device_id {int} not null references device(id) on delete cascade,
      generation {int} not null,
      sn {text} not null,
      secret_hash {text} not null,
      speaks_from_at {int},
      until_at {int} not null,
      next_sn {text} not null,
      author_id {int},
      author_name {text} not null,
      reason {text} not null,
      created_at {int} not null,
      primary key (device_id, generation)
    ) {keyed}`,
    `alter table product add column id {int}`,
    `update product set id = (select count(*) from product other where other.product_key <= product.product_key)`,
  ]);
}

const kept = `id, plant_id, owner_id, product_key, sn, name, name_key, rated_power_w, mac, hardware_version, software_version,
  protocol_version, secret_hash, created_at, array_tilt_deg, array_azimuth_deg`;

/** SQLite can neither make a column optional nor drop a constraint: the table is written anew, with its ids. */
const rebuilt = [
  `create table device_new (
    id {id},
    plant_id {int} references plant(id),
    owner_id {int} not null references organisation(id),
    product_key {text} not null references product(product_key),
    sn {text} not null,
    name {text} not null,
    name_key {text} not null,
    rated_power_w {real},
    mac {text},
    hardware_version {text},
    software_version {text},
    protocol_version {text},
    secret_hash {text} not null,
    created_at {int} not null,
    array_tilt_deg {real},
    array_azimuth_deg {real},
    version {int} not null default 1,
    generation {int} not null default 1,
    speaks_from_at {int},
    unbound_at {int}
  ) {rows}`,
  `insert into device_new (${kept}) select ${kept} from device`,
  `drop table device`,
  `alter table device_new rename to device`,
  `create index device_plant on device(plant_id)`,
  `create index device_product on device(product_key)`,
];
const altered = [
  `alter table device alter column plant_id drop not null`,
  `alter table device drop constraint device_owner_id_product_key_sn_key`,
  `alter table device add column version {int} not null default 1`,
  `alter table device add column generation {int} not null default 1`,
  `alter table device add column speaks_from_at {int}`,
  `alter table device add column unbound_at {int}`,
];
