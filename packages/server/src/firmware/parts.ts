import { createHash } from 'node:crypto';
import { FIRMWARE_PART_BYTES, firmwarePartBytes, firmwarePartCount } from '@heliograph/core/firmware';
import type { Reader, Storage } from '../storage/storage.ts';

/** A file by its digest and length, both as its publisher says. */
export interface FileName {
  sha256: string;
  sizeBytes: number;
}

/** Keeps one part of a file that is not closed. A part that came before is written over: only the digest tells which was right. */
export async function keepPart(
  storage: Storage,
  { sha256, sizeBytes }: FileName,
  position: number,
  bytes: Uint8Array,
  now: number,
): Promise<void> {
  await storage.write(async (tx) => {
    const open = await tx
      .insertInto('firmware_file')
      .values({ sha256, size_bytes: sizeBytes, created_at: now })
      // Takes the row, so that the file is not closed before this commit.
      .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ size_bytes: sizeBytes }).where('firmware_file.is_closed', '=', 0))
      .returning('sha256')
      .executeTakeFirst();
    if (!open) return;
    await tx
      .insertInto('firmware_part')
      .values({ sha256, position, bytes })
      .onConflict((conflict) => conflict.columns(['sha256', 'position']).doUpdateSet({ bytes }))
      .execute();
  });
}

/** How much of each of these files is here. */
export async function receivedBytes(read: Reader, files: readonly FileName[]): Promise<Map<string, number>> {
  if (files.length === 0) return new Map();
  const sizes = new Map(files.map(({ sha256, sizeBytes }) => [sha256, sizeBytes]));
  const parts = await read
    .selectFrom('firmware_part')
    .select(['sha256', 'position'])
    .where('sha256', 'in', [...sizes.keys()])
    .execute();
  const received = new Map<string, number>();
  for (const { sha256, position } of parts) {
    received.set(sha256, (received.get(sha256) ?? 0) + firmwarePartBytes(sizes.get(sha256) ?? 0, position));
  }
  return received;
}

export async function areAllPartsHere(read: Reader, { sha256, sizeBytes }: FileName): Promise<boolean> {
  const rows = await read.selectFrom('firmware_part').select('position').where('sha256', '=', sha256).execute();
  const positions = new Set(rows.map(({ position }) => position));
  return Array.from({ length: firmwarePartCount(sizeBytes) }, (_, position) => position).every((position) => positions.has(position));
}

/** The bytes from `from` up to but not including `to`, one part in memory at a time. */
export async function* readBytes(read: Reader, { sha256 }: Pick<FileName, 'sha256'>, from: number, to: number): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to;) {
    const position = Math.floor(at / FIRMWARE_PART_BYTES);
    const start = position * FIRMWARE_PART_BYTES;
    const part = await read
      .selectFrom('firmware_part')
      .select('bytes')
      .where('sha256', '=', sha256)
      .where('position', '=', position)
      .executeTakeFirstOrThrow();
    const end = Math.min(to, start + part.bytes.length);
    if (end <= at) throw new Error('a part of a firmware is shorter than it should be');
    yield part.bytes.subarray(at - start, end - start);
    at = end;
  }
}

/** Reads all of a file that is here and compares it with its name. It is closed first, so that what was read is what stays. */
export async function fileProblem(storage: Storage, { sha256, sizeBytes }: FileName): Promise<'size' | 'digest' | undefined> {
  await storage.write((tx) => tx.updateTable('firmware_file').set({ is_closed: 1 }).where('sha256', '=', sha256).execute());
  const hash = createHash('sha256');
  let length = 0;
  for (let position = 0; position < firmwarePartCount(sizeBytes); position += 1) {
    const { bytes } = await storage.read
      .selectFrom('firmware_part')
      .select('bytes')
      .where('sha256', '=', sha256)
      .where('position', '=', position)
      .executeTakeFirstOrThrow();
    hash.update(bytes);
    length += bytes.length;
  }
  if (length !== sizeBytes) return 'size';
  return hash.digest('hex') === sha256 ? undefined : 'digest';
}

/** Throws away what came of a file, unless a firmware that was proved has the same one. */
export async function dropFile(storage: Storage, { sha256 }: Pick<FileName, 'sha256'>): Promise<void> {
  await storage.write((tx) =>
    tx
      .deleteFrom('firmware_file')
      .where('sha256', '=', sha256)
      .where('sha256', 'not in', tx.selectFrom('firmware').select('sha256').where('state', 'in', ['verified', 'released']))
      .execute(),
  );
}
