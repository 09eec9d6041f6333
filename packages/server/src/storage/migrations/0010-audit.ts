import { runDdl, type AnyDatabase, type Engine } from './ddl.ts';

/** Who changed what and when. Nothing refers to it and it refers to nothing: what is gone was there. */
export async function audit(db: AnyDatabase, engine: Engine): Promise<void> {
  await runDdl(db, engine, [
    `create table audit_entry (
      id {id},
      at {int} not null,
      user_id {int},
      user_name {text} not null,
      organisation_id {int},
      is_by_token {int} not null,
      request_id {text} not null,
      action {text} not null,
      resource {text} not null,
      resource_id {text} not null,
      resource_name {text} not null,
      plant_id {int},
      from_plant_id {int},
      device_id {int},
      changes {text} not null
    ) {rows}`,
    `create index audit_entry_plant on audit_entry(plant_id, id)`,
    `create index audit_entry_from_plant on audit_entry(from_plant_id)`,
    `create index audit_entry_device on audit_entry(device_id, id)`,
    `create index audit_entry_organisation on audit_entry(organisation_id, id)`,
    `create index audit_entry_resource on audit_entry(resource, resource_id)`,
    ...onlyAdded[engine],
  ]);
  const roles = await db.selectFrom('role').select('id').where('code', 'in', ['installer', 'service', 'customer']).execute();
  const rows = roles.map(({ id }) => ({ role_id: id, kind: 'action', code: 'audit:read' }));
  if (rows.length > 0) await db.insertInto('role_grant').values(rows).execute();
}

const onlyAdded: Record<Engine, readonly string[]> = {
  sqlite: ['update', 'delete'].map(
    (change) =>
      `create trigger audit_entry_no_${change} before ${change} on audit_entry begin select raise(abort, 'audit entries are only added'); end`,
  ),
  postgres: [
    `create function audit_entries_are_only_added() returns trigger language plpgsql as
      $$ begin raise exception 'audit entries are only added'; end $$`,
    `create trigger audit_entry_only_added before update or delete on audit_entry
      for each row execute function audit_entries_are_only_added()`,
  ],
};
