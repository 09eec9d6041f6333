import { StorageStartError } from '../errors.ts';
import type { StorageLimits } from '../limits.ts';
import type { Migration } from '../migrations/index.ts';
import type { Storage } from '../storage.ts';

export async function openPostgres(_url: string, _limits: StorageLimits, _migrations: readonly Migration[]): Promise<Storage> {
  throw new StorageStartError('x');
}
