import { createHash } from 'node:crypto';
import type { ArchiveCheck } from '@heliograph/core/contract/archive';
import { dateOf, filesOf } from './catalog.ts';
import { RowsDigest } from './day-rows.ts';
import { decodeRows } from './parquet-read.ts';
import type { ArchiveParts } from './run.ts';

/** Reads a filed day again from its medium; undefined where the day is not filed. */
export async function verifyDay(
  { base, reader, now }: Pick<ArchiveParts, 'base' | 'reader' | 'now'>,
  day: number,
): Promise<ArchiveCheck | undefined> {
  const filed = await base.read.selectFrom('archive_day').selectAll().where('day_start', '=', day).executeTakeFirst();
  if (filed === undefined) return undefined;
  const digest = new RowsDigest();
  let byteCount = 0;
  let problem: string | null = null;
  try {
    for (const file of await filesOf(base.read, { day, version: filed.version })) {
      const bytes = await reader.bytes(file);
      byteCount += bytes.byteLength;
      const hash = createHash('sha256').update(bytes).digest('hex');
      if (hash !== file.content_hash)
        problem ??= `${file.name} has ${bytes.byteLength} bytes of other content in place of ${file.byte_count}.`;
      digest.add(await decodeRows(bytes));
    }
    if (digest.rowCount !== filed.row_count || digest.digest() !== filed.rows_digest) {
      problem ??= `The files hold ${digest.rowCount} rows in place of ${filed.row_count}, or others.`;
    }
  } catch (error) {
    problem ??= (error as Error).message;
  }
  await base.write((tx) =>
    tx
      .updateTable('archive_day')
      .set({ checked_at: now(), problem: problem?.slice(0, 1_000) ?? null })
      .where('day_start', '=', day)
      .where('version', '=', filed.version)
      .execute(),
  );
  return { date: dateOf(day), isWhole: problem === null, rowCount: digest.rowCount, byteCount, problem };
}
