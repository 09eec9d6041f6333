import { createHash } from 'node:crypto';
import { WAITING_UPLOADS_MOST } from '@heliograph/core/contract/uploads';
import type { WritableTenant } from '../access/tenant.ts';
import { RequestError } from '../http/request-error.ts';
import type { Row } from '../storage/schema.ts';

export interface NewFile {
  name: string;
  type: string;
  bytes: Uint8Array;
  widthPx: number | null;
  heightPx: number | null;
}
const REPLACED_MOST = 3;

/** Everything but the bytes. */
export type UploadRow = Omit<Row<'upload'>, 'bytes'>;

/** Keeps a checked file for its sender; few may wait for something to use them. */
export async function keepUpload(own: WritableTenant, userId: number, file: NewFile, now: number): Promise<UploadRow> {
  const waiting = await own.select('upload').select('upload.id').where('upload.is_used', '=', 0).execute();
  if (waiting.length >= WAITING_UPLOADS_MOST) throw new RequestError('uploads.tooMany');
  const kept = await own.insert('upload', {
    user_id: userId,
    name: file.name,
    type: file.type,
    size_bytes: file.bytes.length,
    width_px: file.widthPx,
    height_px: file.heightPx,
    content_hash: createHash('sha256').update(file.bytes).digest('hex'),
    bytes: file.bytes,
    is_used: 0,
    created_at: now,
  });
  if (!kept) throw new Error('an upload was not written');
  return kept;
}

/** Marks an own file that waits as used by what is written with it; 404 for any other. */
export async function takeUpload(own: WritableTenant, id: number, types: readonly string[]): Promise<void> {
  const taken = await own
    .update('upload')
    .set({ is_used: 1 })
    .where('upload.id', '=', id)
    .where('upload.is_used', '=', 0)
    .where('upload.type', 'in', types)
    .returning('id')
    .executeTakeFirst();
  if (!taken) throw new RequestError('uploads.notFound');
}

/** What something else took the place of: open screens may still ask for it, so it goes later; only the newest few stay. */
export async function retireUpload(own: WritableTenant, id: number, now: number): Promise<void> {
  await own.update('upload').set({ replaced_at: now }).where('upload.id', '=', id).execute();
  const replaced = await own
    .select('upload')
    .select('upload.id')
    .where('upload.replaced_at', 'is not', null)
    .orderBy('upload.replaced_at', 'desc')
    .orderBy('upload.id', 'desc')
    .execute();
  const surplus = replaced.slice(REPLACED_MOST).map((row) => row.id);
  if (surplus.length > 0) await own.remove('upload').where('upload.id', 'in', surplus).execute();
}
