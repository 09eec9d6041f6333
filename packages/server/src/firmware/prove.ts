import type { FirmwareProblem } from '@heliograph/core/firmware';
import type { Author } from '../audit/author.ts';
import { RequestError } from '../http/request-error.ts';
import type { Storage } from '../storage/storage.ts';
import { tellOfFirmware } from './audit.ts';
import { readFirmware, signedFacts, type StoredFirmware } from './facts.ts';
import { readKeys } from './keys.ts';
import { areAllPartsHere, dropFile, fileProblem } from './parts.ts';
import { distrustOf } from './trust.ts';

/** Checks a draft whose file is all here: afterwards it is verified, or its problem says why not. */
export async function proveFirmware(storage: Storage, id: number): Promise<void> {
  const stored = await wanted(storage, id);
  const file = fileOf(stored);
  if (!(await areAllPartsHere(storage.read, file))) throw new RequestError('firmware.incomplete');
  const problem = await problemOf(storage, stored);
  // It is not what it is called: nothing of it is worth keeping.
  if (problem === 'digest' || problem === 'size') await dropFile(storage, file);
  await noteProblem(storage, stored, problem);
}

/** Digest first: a signature says nothing of another file. */
async function problemOf(storage: Storage, stored: StoredFirmware): Promise<FirmwareProblem | undefined> {
  const problem = await fileProblem(storage, fileOf(stored));
  return problem ?? distrustOf(signedFacts(stored), await readKeys(storage.read));
}

/** Of a draft that is still as it was read. */
export async function noteProblem(storage: Storage, { row }: StoredFirmware, problem: FirmwareProblem | undefined): Promise<void> {
  await storage.write((tx) =>
    tx
      .updateTable('firmware')
      .set({ problem: problem ?? null, state: problem === undefined ? 'verified' : 'draft', version: row.version + 1 })
      .where('id', '=', row.id)
      .where('state', '=', 'draft')
      .where('version', '=', row.version)
      .execute(),
  );
}

/** Lets devices get a verified firmware, once digest and signature have been checked again. */
export async function releaseFirmware(storage: Storage, id: number, author: Author): Promise<void> {
  const stored = await wanted(storage, id);
  if (stored.row.state === 'released') return;
  if (stored.row.state !== 'verified') throw new RequestError('firmware.notVerified');
  const problem = await problemOf(storage, stored);
  await storage.write(async (tx) => {
    const changed = await tx
      .updateTable('firmware')
      .set({
        problem: problem ?? null,
        version: stored.row.version + 1,
        ...(problem === undefined ? { state: 'released' as const, released_at: author.at } : { state: 'draft' as const }),
      })
      .where('id', '=', id)
      .where('state', '=', 'verified')
      .where('version', '=', stored.row.version)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new RequestError('firmware.changed');
    await tellOfFirmware(tx, author, { before: stored, after: await readFirmware(tx, id), action: problem ? 'update' : 'release' });
  });
  if (problem !== undefined) throw new RequestError('firmware.notVerified');
}

/** Out of use for good. A version that was never released may be used by another firmware. */
export async function retireFirmware(storage: Storage, id: number, author: Author): Promise<void> {
  await storage.write(async (tx) => {
    const stored = await readFirmware(tx, id);
    if (!stored) throw new RequestError('firmware.notFound');
    if (stored.row.state === 'retired') return;
    const retired = await tx
      .updateTable('firmware')
      .set((eb) => ({ state: 'retired' as const, retired_at: author.at, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('state', '!=', 'retired')
      .returning('released_at')
      .executeTakeFirst();
    if (retired?.released_at === null) {
      await tx.updateTable('firmware_product').set({ is_held: 0 }).where('firmware_id', '=', id).execute();
    }
    await tellOfFirmware(tx, author, { before: stored, after: await readFirmware(tx, id), action: 'retire' });
  });
}

export function fileOf({ row }: StoredFirmware): { sha256: string; sizeBytes: number } {
  return { sha256: row.sha256, sizeBytes: row.size_bytes };
}

async function wanted(storage: Storage, id: number): Promise<StoredFirmware> {
  const stored = await readFirmware(storage.read, id);
  if (!stored) throw new RequestError('firmware.notFound');
  return stored;
}
