import { gatewayProducts } from '@heliograph/core/gateway-products';
import { runDdl, type AnyDatabase, type Engine } from './ddl.ts';

const grants = {
  installer: ['connections:read', 'connections:write'],
  service: ['connections:read', 'connections:write'],
  customer: ['connections:read'],
};

/** Gateways of other makers: their credentials, the devices they speak for, and what they told of their topics. */
export async function connections(db: AnyDatabase, engine: Engine): Promise<void> {
  await runDdl(db, engine, [
    `create table connection (
      id {id},
      organisation_id {int} not null references organisation(id),
      plant_id {int} references plant(id) on delete set null,
      profile {text} not null,
      name {text} not null,
      name_key {text} not null,
      product_key {text} not null references product(product_key),
      prefix {text} not null,
      serial {text} not null,
      is_reversed {int} not null default 0,
      secret_hash {text} not null,
      is_enabled {int} not null default 1,
      version {int} not null default 1,
      created_at {int} not null,
      last_message_at {int},
      message_count {int} not null default 0,
      rejected_count {int} not null default 0
    ) {rows}`,
    `create index connection_organisation on connection(organisation_id)`,
    `create index connection_plant on connection(plant_id)`,
    `create table connection_device (
      connection_id {int} not null references connection(id) on delete cascade,
      product_key {text} not null references product(product_key),
      sn {text} not null,
      organisation_id {int} not null references organisation(id),
      device_id {int} references device(id) on delete set null,
      name {text} not null,
      confirmed_at {int},
      first_seen_at {int} not null,
      primary key (connection_id, product_key, sn)
    ) {keyed}`,
    `create index connection_device_device on connection_device(device_id)`,
    `create index connection_device_organisation on connection_device(organisation_id)`,
    `create table connection_entity (
      connection_id {int} not null references connection(id) on delete cascade,
      id {text} not null,
      organisation_id {int} not null references organisation(id),
      spec {text} not null,
      primary key (connection_id, id)
    ) {keyed}`,
    `create index connection_entity_organisation on connection_entity(organisation_id)`,
  ]);
  const { count } = (await db
    .selectFrom('product')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()) as { count: unknown };
  const products = gatewayProducts.map((product, index) => ({
    id: Number(count) + index + 1,
    product_key: product.productKey,
    name: product.name,
    device_type: product.deviceType,
    role: product.role,
    report_interval_ms: product.reportIntervalMs,
    spec: JSON.stringify(product),
  }));
  await db
    .insertInto('product')
    .values(products)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const roles = await db.selectFrom('role').select(['id', 'code']).where('code', 'in', Object.keys(grants)).execute();
  const rows = roles.flatMap(({ id, code }) => [
    { role_id: id, kind: 'route', code: '/devices/data' },
    ...grants[code as keyof typeof grants].map((action) => ({ role_id: id, kind: 'action', code: action })),
  ]);
  if (rows.length > 0) await db.insertInto('role_grant').values(rows).execute();
}
