import type { InsertQueryBuilder, InsertResult, UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { Schema } from '../storage/schema.ts';

type Versioned = 'archive_config' | 'archive_day';

/** Adds the first version of a row, or replaces the one that was read; false where somebody else was faster. */
export async function saveVersion<T extends Versioned>(
  readVersion: number | undefined,
  insert: InsertQueryBuilder<Schema, T, InsertResult>,
  update: UpdateQueryBuilder<Schema, T, T, UpdateResult>,
): Promise<boolean> {
  if (readVersion === undefined) {
    const { numInsertedOrUpdatedRows } = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
  const versioned = update as unknown as UpdateQueryBuilder<Schema, 'archive_day', 'archive_day', UpdateResult>;
  const { numUpdatedRows } = await versioned.where('version', '=', readVersion).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
