import { runDdl, type AnyDatabase, type Engine } from './ddl.ts';

const grants = {
  installer: ['faults:read', 'faults:write'],
  service: ['faults:read', 'faults:write'],
  customer: ['faults:read'],
};

/** A fault belongs to a plant, and to one device of it or to none; people work on it, and what they say is kept. */
export async function faults(db: AnyDatabase, engine: Engine): Promise<void> {
  await runDdl(db, engine, engine === 'sqlite' ? rebuilt : altered);
  await runDdl(db, engine, [
    `create index fault_device on fault(device_id, opened_at)`,
    `create index fault_plant on fault(plant_id, opened_at)`,
    `create index fault_parent on fault(parent_id)`,
    `create unique index fault_open on fault(plant_id, coalesce(device_id, 0), source, code) where closed_at is null`,
    `create table fault_entry (
      id {id},
      fault_id {int} not null references fault(id) on delete cascade,
      plant_id {int} not null references plant(id) on delete cascade,
      at {int} not null,
      kind {text} not null,
      user_id {int} references "user"(id) on delete set null,
      person_id {int} references "user"(id) on delete set null,
      until_at {int},
      text {text} not null
    ) {rows}`,
    `create index fault_entry_fault on fault_entry(fault_id)`,
  ]);
  const roles = await db.selectFrom('role').select(['id', 'code']).where('code', 'in', Object.keys(grants)).execute();
  const rows = roles.flatMap(({ id, code }) => [
    { role_id: id, kind: 'route', code: '/devices/faults' },
    ...grants[code as keyof typeof grants].map((action) => ({ role_id: id, kind: 'action', code: action })),
  ]);
  if (rows.length > 0) await db.insertInto('role_grant').values(rows).execute();
}

const people = `repaired_at {int},
  repaired_by {int} references "user"(id) on delete set null,
  acknowledged_at {int},
  acknowledged_by {int} references "user"(id) on delete set null,
  assignee_id {int} references "user"(id) on delete set null,
  shelved_until {int},
  parent_id {int}`;

/** SQLite cannot make a column optional: the table is written anew, with its ids. */
const rebuilt = [
  `create table fault_new (
    id {id},
    plant_id {int} not null references plant(id) on delete cascade,
    device_id {int} references device(id) on delete cascade,
    source {text} not null,
    code {text} not null,
    severity {text} not null,
    opened_at {int} not null,
    closed_at {int},
    evidence {text} not null default '[]',
    ${people}
  ) {rows}`,
  `insert into fault_new (id, plant_id, device_id, source, code, severity, opened_at, closed_at)
    select fault.id, device.plant_id, fault.device_id, 'device', fault.code, fault.severity, fault.opened_at, fault.closed_at
    from fault join device on device.id = fault.device_id`,
  `drop table fault`,
  `alter table fault_new rename to fault`,
];
const altered = [
  `drop index fault_open`,
  `drop index fault_device`,
  `alter table fault add column plant_id {int} references plant(id) on delete cascade`,
  `update fault set plant_id = (select plant_id from device where device.id = fault.device_id)`,
  `alter table fault alter column plant_id set not null`,
  `alter table fault alter column device_id drop not null`,
  `alter table fault add column source {text} not null default 'device'`,
  `alter table fault alter column source drop default`,
  `alter table fault add column evidence {text} not null default '[]'`,
  ...people.split(',\n').map((column) => `alter table fault add column ${column.trim()}`),
];
