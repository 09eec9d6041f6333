import { shippedProducts } from '@heliograph/core/products';
import { runDdl, type AnyDatabase, type Engine } from './ddl.ts';

/** How far a device is with a firmware, and since when its link is good; the shipped products say that they take firmware. */
export async function firmwareRollOut(db: AnyDatabase, engine: Engine): Promise<void> {
  await runDdl(db, engine, [
    `alter table push_target add column progress_stage {text}`,
    `alter table push_target add column progress_percent {int}`,
    `alter table push_target add column progress_text {text}`,
    `alter table push_target add column progress_at {int}`,
    `alter table push_target add column offered_at {int}`,
    `create index push_target_offered on push_target(offered_at) where step = 'acknowledged' and offered_at is not null`,
  ]);
  for (const { productKey, settings } of shippedProducts) {
    const row = await db.selectFrom('product').select('spec').where('product_key', '=', productKey).executeTakeFirst();
    if (!row || settings === undefined) continue;
    const spec = JSON.stringify({ ...(JSON.parse(row.spec as string) as object), settings });
    await db.updateTable('product').set({ spec }).where('product_key', '=', productKey).execute();
  }
  const roles = await db.selectFrom('role').select('id').where('code', 'in', ['installer', 'service']).execute();
  const codes = ['commands:firmware', 'commands:rollBack'];
  const rows = roles.flatMap(({ id }) => codes.map((code) => ({ role_id: id, kind: 'action', code })));
  if (rows.length > 0) await db.insertInto('role_grant').values(rows).execute();
}
