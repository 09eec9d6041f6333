import { AsyncLocalStorage } from 'node:async_hooks';
import type { ControlledTransaction, Kysely } from 'kysely';
import { StorageBusyError, StorageMisuseError } from './errors.ts';
import type { Schema } from './schema.ts';
import type { Writer } from './storage.ts';

const inWrite = new AsyncLocalStorage<true>();

/** Inside a write only its own transaction may speak: anything else would wait for the writer, or miss what was just written. */
export function refuseInsideWrite(what: string): void {
  if (inWrite.getStore() === true) throw new StorageMisuseError(`${what} inside a write: use its transaction`);
}

/** Runs the work in one transaction that ends in time: commit, or rollback and a throw. */
export async function runWrite<T>(db: Kysely<Schema>, work: (tx: Writer) => Promise<T>, limitMs: number): Promise<T> {
  refuseInsideWrite('A write');
  const tx = await db.startTransaction().execute();
  try {
    const result = await withLimit(
      inWrite.run(true, () => work(tx)),
      limitMs,
    );
    await tx.commit().execute();
    return result;
  } catch (error) {
    await rollBack(tx);
    throw error;
  }
}

/** The first error is the one to tell. */
async function rollBack(tx: ControlledTransaction<Schema>): Promise<void> {
  if (tx.isCommitted || tx.isRolledBack) return;
  try {
    await tx.rollback().execute();
  } catch {
    return;
  }
}

async function withLimit<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageBusyError(`A write took longer than ${limitMs} ms and was rolled back`)), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
