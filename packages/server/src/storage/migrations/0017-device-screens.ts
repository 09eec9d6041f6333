import type { AnyDatabase } from './ddl.ts';

const screens = ['/devices/devices_data_overview', '/devices/devices_update_log'];

/** Whoever may see the list of devices may see what one measures and what became of it. */
export async function deviceScreens(db: AnyDatabase): Promise<void> {
  const roles = await db.selectFrom('role').select('id').where('code', 'in', ['installer', 'service', 'customer']).execute();
  const rows = roles.flatMap(({ id }) => screens.map((code) => ({ role_id: id, kind: 'route', code })));
  if (rows.length > 0) await db.insertInto('role_grant').values(rows).execute();
}
