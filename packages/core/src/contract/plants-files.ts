import { z } from 'zod';
import type { Table } from './endpoint.ts';
import { idSchema, instantSchema } from './fields.ts';
import { uploadSchema } from './uploads.ts';

export const plantFileKinds = ['picture', 'document'] as const;
export type PlantFileKind = (typeof plantFileKinds)[number];

/** How many of each kind one plant has at most. */
export const PLANT_FILES_MOST: Record<PlantFileKind, number> = { picture: 20, document: 50 };

/** A picture or a document of a plant; pictures stand in the order that people gave them. */
export const plantFileSchema = z.object({
  id: idSchema,
  kind: z.enum(plantFileKinds),
  ...uploadSchema.pick({ name: true, type: true, sizeBytes: true, widthPx: true, heightPx: true }).shape,
  addedAt: instantSchema,
});
export type PlantFile = z.output<typeof plantFileSchema>;

export const plantsFiles = {
  'GET /plants/{id}/files': {
    access: 'plants:read',
    summary: "A plant's pictures in their order, then its documents, the newest first.",
    data: z.object({ items: z.array(plantFileSchema) }),
  },
  'POST /plants/{id}/files': {
    access: 'plants:write',
    summary: 'Adds an own upload to a plant; its type says whether it is a picture or a document.',
    body: z.object({ uploadId: idSchema }),
    data: plantFileSchema,
  },
  'PUT /plants/{id}/files/order': {
    access: 'plants:write',
    summary: "Puts a plant's pictures into an order; refused unless it names each of them once.",
    body: z.object({ ids: z.array(idSchema).max(PLANT_FILES_MOST.picture) }),
  },
  'GET /plantFiles/{id}': {
    access: 'plants:read',
    kind: 'file',
    summary: 'The bytes of a file of a plant in scope.',
  },
  'DELETE /plantFiles/{id}': {
    access: 'plants:write',
    summary: 'Takes a file away from its plant.',
  },
} satisfies Table;
export type PlantsFiles = typeof plantsFiles;
