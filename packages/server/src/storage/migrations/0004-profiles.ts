import { runDdl, type AnyDatabase, type Engine } from './ddl.ts';

const accountScreens = ['/userCenter', '/userCenter/personalData', '/userCenter/orgData', '/userCenter/changePassword'];
const helpScreens = ['/systems', '/systems/userGuide', '/systems/userGuide/help'];
const organisationEditors = ['installer', 'service'];

/** What people say of themselves and of their organisation, the files they send, and the screens for both. */
export async function profiles(db: AnyDatabase, engine: Engine): Promise<void> {
  await runDdl(db, engine, [
    `alter table "user" add column email {text} not null default ''`,
    `alter table "user" add column mobile {text} not null default ''`,
    `alter table "user" add column version {int} not null default 1`,
    `alter table organisation add column version {int} not null default 1`,
    `alter table organisation add column identification {text} not null default ''`,
    `alter table organisation add column organisation_type {text}`,
    `alter table organisation add column detailed_address {text} not null default ''`,
    `alter table organisation add column organisation_number {text} not null default ''`,
    `create table upload (
      id {id},
      user_id {int} not null references "user"(id) on delete cascade,
      name {text} not null,
      type {text} not null,
      size_bytes {int} not null,
      width_px {int},
      height_px {int},
      content_hash {text} not null,
      bytes {bytes} not null,
      is_used {int} not null default 0,
      created_at {int} not null
    ) {rows}`,
    `create index upload_user on upload(user_id)`,
    `create index upload_unused on upload(created_at) where is_used = 0`,
  ]);
  const roles = (await db.selectFrom('role').select(['id', 'code']).where('code', '!=', 'root').execute()) as {
    id: number;
    code: string;
  }[];
  const routes = roles.flatMap(({ id }) => [...accountScreens, ...helpScreens].map((code) => ({ role_id: id, kind: 'route', code })));
  const actions = roles
    .filter(({ code }) => organisationEditors.includes(code))
    .map(({ id }) => ({ role_id: id, kind: 'action', code: 'organisation:write' }));
  await db
    .insertInto('role_grant')
    .values([...routes, ...actions])
    .execute();
}
