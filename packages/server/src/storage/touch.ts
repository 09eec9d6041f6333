import type { Writer } from './storage.ts';

/** The smallest write that proves a commit is possible. */
export async function touch(tx: Writer): Promise<void> {
  const value = String(Date.now());
  await tx
    .insertInto('meta')
    .values({ key: 'checkedAt', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
