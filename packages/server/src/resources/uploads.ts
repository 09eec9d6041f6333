import type { Upload, Uploads } from '@heliograph/core/contract/uploads';
import type { ReceivedFile } from '@heliograph/core/contract/endpoint';
import { documentProblem, pictureProblem, type FileFacts } from '@heliograph/core/validation-files';
import type { Problem } from '@heliograph/core/validation';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import { checkDocument } from '../uploads/check-document.ts';
import { keepUpload, type UploadRow } from '../uploads/keep-upload.ts';

export const uploadHandlers: Handlers<Uploads> = {
  async 'POST /uploads/pictures'({ query, file }, { user, write, now }) {
    refuse(pictureProblem(factsOf(query.name, file)));
    // Its native library comes with the first picture and not with every start.
    const { redrawPicture } = await import('../uploads/redraw-picture.ts');
    const picture = await redrawPicture(file.bytes, query.longestPx);
    return toUpload(await write((own) => keepUpload(own, user.userId, { ...picture, name: query.name }, now)));
  },

  async 'POST /uploads/documents'({ query, file }, { user, write, now }) {
    refuse(documentProblem(factsOf(query.name, file)));
    checkDocument(file.bytes);
    const document = { name: query.name, type: 'application/pdf', bytes: file.bytes, widthPx: null, heightPx: null };
    return toUpload(await write((own) => keepUpload(own, user.userId, document, now)));
  },

  async 'GET /uploads/{id}'({ params }, { tenant }) {
    const found = await tenant
      .select('upload')
      .select(['upload.name', 'upload.type', 'upload.bytes', 'upload.content_hash as contentHash'])
      .where('upload.id', '=', Number(params.id))
      .executeTakeFirst();
    if (!found) throw new RequestError('uploads.notFound');
    return found;
  },

  async 'DELETE /uploads/{id}'({ params }, { write }) {
    await write(async (own) => {
      const id = Number(params.id);
      const found = await own.select('upload').select('upload.is_used').where('upload.id', '=', id).executeTakeFirst();
      if (!found) throw new RequestError('uploads.notFound');
      if (found.is_used === 1) throw new RequestError('uploads.inUse');
      await own.remove('upload').where('upload.id', '=', id).where('upload.is_used', '=', 0).execute();
    });
  },
};

function factsOf(name: string, file: ReceivedFile | undefined): FileFacts {
  return { name, type: file?.type ?? '', size: file?.bytes.length ?? 0 };
}

function refuse(problem: Problem): void {
  if (problem) throw new RequestError('uploads.refused', { issues: [{ path: 'file', ...problem }] });
}

function toUpload(row: UploadRow): Upload {
  return {
    id: String(row.id),
    name: row.name,
    type: row.type as Upload['type'],
    sizeBytes: row.size_bytes,
    widthPx: row.width_px,
    heightPx: row.height_px,
    createdAt: row.created_at,
  };
}
