import type { AnyDatabase } from './ddl.ts';

/** Whoever may see the list of devices may open one of them. */
export async function deviceScreen(db: AnyDatabase): Promise<void> {
  const roles = await db.selectFrom('role').select('id').where('code', 'in', ['installer', 'service', 'customer']).execute();
  const rows = roles.map(({ id }) => ({ role_id: id, kind: 'route', code: '/devices/devices_detail' }));
  if (rows.length > 0) await db.insertInto('role_grant').values(rows).execute();
}
