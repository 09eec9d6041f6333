import { DatabaseSync } from 'node:sqlite';

export interface OwnRole {
  loginName: string;
  grant: (kind: 'route' | 'action', ...codes: string[]) => void;
  take: (kind: 'route' | 'action', ...codes: string[]) => void;
  /** Leaves the user without any role. */
  takeRole: () => void;
}

/** A user of the demo customer with a role of their own, whose grants change behind the running server's back. */
export function createOwnRole(name: string, grants: { routes: string[]; actions: string[] }): OwnRole {
  const loginName = `${name}-${Date.now()}`;
  const roleId = change((database) => {
    database
      .prepare(
        `insert into user (organisation_id, login_name, nickname, password_hash, created_at)
         select organisation_id, ?, nickname, password_hash, created_at from user where login_name = 'customer'`,
      )
      .run(loginName);
    const role = database.prepare('insert into role (code, name) values (?, ?) returning id').get(loginName, loginName);
    database
      .prepare('insert into user_role (user_id, role_id) select id, ? from user where login_name = ?')
      .run(role?.['id'] ?? 0, loginName);
    return role?.['id'] ?? 0;
  });
  const eachOf =
    (sql: string) =>
    (kind: string, ...codes: string[]) =>
      change((database) => codes.forEach((code) => database.prepare(sql).run(roleId, kind, code)));
  const own: OwnRole = {
    loginName,
    grant: eachOf('insert into role_grant (role_id, kind, code) values (?, ?, ?)'),
    take: eachOf('delete from role_grant where role_id = ? and kind = ? and code = ?'),
    takeRole: () => change((database) => database.prepare('delete from user_role where role_id = ?').run(roleId)),
  };
  own.grant('route', ...grants.routes);
  own.grant('action', ...grants.actions);
  return own;
}

function change<T>(work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(process.env.HELIO_E2E_DATABASE ?? '', { timeout: 5_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}
