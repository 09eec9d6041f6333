import { shippedProducts } from '@heliograph/core/products';
import { runDdl, type AnyDatabase, type Engine } from './ddl.ts';

const everything = ['commands:power', 'commands:operate', 'commands:schedule', 'commands:subDevices', 'commands:restart'];
const grants = {
  installer: ['commands:read', 'commands:write', 'commands:approve', ...everything],
  service: ['commands:read', 'commands:write', ...everything],
  customer: ['commands:read'],
};
const screens = { installer: true, service: true, customer: false };

/** Pushes to devices: who wanted what, each step of each command, and what a device says of its settings. */
export async function commands(db: AnyDatabase, engine: Engine): Promise<void> {
  await runDdl(db, engine, [
    `create table device_key (
      device_id {int} primary key references device(id) on delete cascade,
      secret_hash {text} not null,
      sealed {text} not null
    ) {rows}`,
    `create table push (
      id {id},
      organisation_id {int} not null references organisation(id) on delete cascade,
      user_id {int} references "user"(id) on delete set null,
      sent_by {text} not null,
      source {text} not null,
      request_key {text} not null,
      content_hash {text} not null,
      changes {text} not null,
      reason {text} not null,
      waves {text} not null,
      gates {text} not null,
      wave_count {int} not null,
      device_count {int} not null,
      state {text} not null,
      wave {int} not null,
      stopped_by {text},
      created_at {int} not null,
      expires_at {int} not null,
      answer_ms {int} not null,
      approved_by {text},
      retry_of {int},
      version {int} not null default 1
    ) {rows}`,
    `create unique index push_request on push(user_id, request_key)`,
    `create index push_running on push(state) where state in ('running', 'paused')`,
    `create table push_target (
      id {id},
      push_id {int} not null references push(id) on delete cascade,
      device_id {int} not null references device(id) on delete cascade,
      plant_id {int} not null references plant(id) on delete cascade,
      uid {text} not null,
      position {int} not null,
      wave {int} not null,
      changes {text} not null,
      before_values {text} not null,
      step {text} not null,
      attempt {int} not null,
      proof {text} not null,
      is_idempotent {int} not null,
      is_acknowledged {int} not null,
      seen {text},
      reason {text},
      effect {text},
      version {int} not null default 1,
      created_at {int} not null,
      step_at {int} not null,
      sent_at {int},
      acked_at {int},
      asked_at {int},
      verified_at {int},
      power_before_w {real},
      ack_content {text},
      deadline_at {int} not null
    ) {rows}`,
    `create unique index push_target_uid on push_target(uid)`,
    `create unique index push_target_device on push_target(push_id, device_id)`,
    `create index push_target_history on push_target(device_id, created_at)`,
    `create index push_target_due on push_target(deadline_at) where step in ('queued', 'sending', 'sent', 'acknowledged')`,
    `create index push_target_effect on push_target(verified_at) where step = 'verified' and effect is null`,
    `create table push_step (
      id {id},
      target_id {int} not null references push_target(id) on delete cascade,
      device_id {int} not null references device(id) on delete cascade,
      at {int} not null,
      step {text} not null,
      attempt {int} not null,
      text {text} not null
    ) {rows}`,
    `create index push_step_target on push_step(target_id)`,
    `create table device_setting (
      device_id {int} not null references device(id) on delete cascade,
      name {text} not null,
      reported {text},
      reported_at {int},
      desired {text},
      owner_organisation_id {int},
      owner_name {text},
      written_at {int},
      write_day {int} not null default 0,
      writes_today {int} not null default 0,
      writes_total {int} not null default 0,
      primary key (device_id, name)
    ) {keyed}`,
  ]);
  await declareSettings(db);
  const roles = await db.selectFrom('role').select(['id', 'code']).where('code', 'in', Object.keys(grants)).execute();
  const rows = roles.flatMap(({ id, code }) => [
    ...(screens[code as keyof typeof screens] ? [{ role_id: id, kind: 'route', code: '/systems/cmd' }] : []),
    ...grants[code as keyof typeof grants].map((action) => ({ role_id: id, kind: 'action', code: action })),
  ]);
  if (rows.length > 0) await db.insertInto('role_grant').values(rows).execute();
}

/** The shipped products say from now on which settings they take. */
async function declareSettings(db: AnyDatabase): Promise<void> {
  for (const { productKey, settings } of shippedProducts) {
    const row = await db.selectFrom('product').select('spec').where('product_key', '=', productKey).executeTakeFirst();
    if (!row || settings === undefined) continue;
    const spec = JSON.stringify({ ...(JSON.parse(row.spec as string) as object), settings });
    await db.updateTable('product').set({ spec }).where('product_key', '=', productKey).execute();
  }
}
