import { DOCUMENT_TYPES, IMAGE_TYPES } from '@heliograph/core/constants';
import { PLANT_FILES_MOST, type PlantFile, type PlantFileKind, type PlantsFiles } from '@heliograph/core/contract/plants-files';
import type { Tables } from '../access/tenant.ts';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import { takeUpload } from '../uploads/keep-upload.ts';

export const plantFileHandlers: Handlers<PlantsFiles> = {
  async 'GET /plants/{id}/files'({ params }, { tenant }) {
    await refuseUnknown(tenant, Number(params.id));
    return { items: (await readFiles(tenant, Number(params.id))).map(toFile) };
  },

  async 'POST /plants/{id}/files'({ params, body }, { write, now }) {
    const [plantId, uploadId] = [Number(params.id), Number(body.uploadId)];
    return write(async (own) => {
      await refuseUnknown(own, plantId);
      await takeUpload(own, uploadId, [...IMAGE_TYPES, ...DOCUMENT_TYPES]);
      const upload = await own.select('upload').select(['name', 'type']).where('upload.id', '=', uploadId).executeTakeFirstOrThrow();
      const kind: PlantFileKind = upload.type === 'application/pdf' ? 'document' : 'picture';
      const others = (await readFiles(own, plantId)).filter((file) => file.kind === kind);
      if (others.length >= PLANT_FILES_MOST[kind]) throw new RequestError('plants.tooManyFiles');
      const position = Math.max(-1, ...others.map((file) => file.position)) + 1;
      const row = { plant_id: plantId, upload_id: uploadId, kind, name: upload.name, position, created_at: now };
      const added = await own.insert('plant_file', row);
      const file = (await readFiles(own, plantId)).find(({ id }) => id === added?.id);
      if (!file) throw new Error('a file of a plant was not written');
      return toFile(file);
    });
  },

  async 'PUT /plants/{id}/files/order'({ params, body }, { write }) {
    await write(async (own) => {
      await refuseUnknown(own, Number(params.id));
      const pictures = (await readFiles(own, Number(params.id))).filter(({ kind }) => kind === 'picture');
      const known = pictures.map(({ id }) => String(id)).sort();
      if (body.ids.toSorted().join() !== known.join()) throw new RequestError('plants.otherOrder');
      for (const [position, id] of body.ids.entries()) {
        await own.update('plant_file').set({ position }).where('plant_file.id', '=', Number(id)).execute();
      }
    });
  },

  async 'GET /plantFiles/{id}'({ params }, { tenant }) {
    const file = await tenant
      .select('plant_file')
      .innerJoin('upload', 'upload.id', 'plant_file.upload_id')
      .select(['upload.name', 'upload.type', 'upload.bytes', 'upload.content_hash as contentHash'])
      .where('plant_file.id', '=', Number(params.id))
      .executeTakeFirst();
    if (!file) throw new RequestError('plants.fileNotFound');
    return file;
  },

  async 'DELETE /plantFiles/{id}'({ params }, { write }) {
    // The bytes go with the next round of the job: whoever removes a file need not be the one who sent it.
    const gone = await write((own) =>
      own.remove('plant_file').where('plant_file.id', '=', Number(params.id)).returning('id').executeTakeFirst(),
    );
    if (!gone) throw new RequestError('plants.fileNotFound');
  },
};

async function refuseUnknown(tables: Tables, plantId: number): Promise<void> {
  const plant = await tables.select('plant').select('plant.id').where('plant.id', '=', plantId).executeTakeFirst();
  if (!plant) throw new RequestError('plants.notFound');
}

/** Pictures in their order, then documents, the newest first. */
async function readFiles(tables: Tables, plantId: number) {
  const files = await tables
    .select('plant_file')
    .innerJoin('upload', 'upload.id', 'plant_file.upload_id')
    .select(['plant_file.id', 'plant_file.kind', 'plant_file.position', 'plant_file.created_at'])
    .select(['upload.name', 'upload.type', 'upload.size_bytes', 'upload.width_px', 'upload.height_px'])
    .where('plant_file.plant_id', '=', plantId)
    .orderBy('plant_file.position')
    .orderBy('plant_file.id')
    .execute();
  const pictures = files.filter(({ kind }) => kind === 'picture');
  return [...pictures, ...files.filter(({ kind }) => kind === 'document').toReversed()];
}

type FileRow = Awaited<ReturnType<typeof readFiles>>[number];

function toFile(row: FileRow): PlantFile {
  return {
    id: String(row.id),
    kind: row.kind as PlantFileKind,
    name: row.name,
    type: row.type as PlantFile['type'],
    sizeBytes: row.size_bytes,
    widthPx: row.width_px,
    heightPx: row.height_px,
    addedAt: row.created_at,
  };
}
