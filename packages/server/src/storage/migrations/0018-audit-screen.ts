import type { AnyDatabase } from './ddl.ts';

/** Whoever may read the trail may see it on a screen of its own. */
export async function auditScreen(db: AnyDatabase): Promise<void> {
  const readers = await db
    .selectFrom('role_grant')
    .select('role_id')
    .where('kind', '=', 'action')
    .where('code', '=', 'audit:read')
    .execute();
  for (const { role_id } of readers) {
    for (const code of ['/systems', '/systems/audit']) {
      await db
        .insertInto('role_grant')
        .values({ role_id, kind: 'route', code })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}
