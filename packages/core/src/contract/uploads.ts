import { z } from 'zod';
import { DOCUMENT_TYPES, IMAGE_MAX_BYTES, IMAGE_TYPES } from '../constants.ts';
import { DOCUMENT_MAX_BYTES } from '../validation-files.ts';
import type { Table } from './endpoint.ts';
import { fileNameSchema, idSchema, instantSchema } from './fields.ts';

/** A file that was taken. It is kept once something uses it, and thrown away after a day otherwise. */
export const uploadSchema = z.object({
  id: idSchema,
  /** The name it was sent under, for those who download it. */
  name: z.string(),
  /** What the server found it to be. */
  type: z.enum([...IMAGE_TYPES, ...DOCUMENT_TYPES]),
  sizeBytes: z.int().min(1),
  /** Null for what has no pixels. */
  widthPx: z.int().min(1).nullable(),
  heightPx: z.int().min(1).nullable(),
  createdAt: instantSchema,
});
export type Upload = z.output<typeof uploadSchema>;

/** How many files of one user may wait for something to use them. */
export const WAITING_UPLOADS_MOST = 20;

/** Longest side that a picture keeps. */
export const PICTURE_LONGEST_PX = 2560;

export const uploads = {
  'POST /uploads/pictures': {
    access: 'signedIn',
    summary: 'Takes a picture, jpg or png of at most 2 MB; what is kept is drawn anew, without what else the file carried.',
    query: z.object({
      name: fileNameSchema,
      /** A larger picture is made to fit into a square of this side. */
      longestPx: z.coerce.number<number | string>().int().min(32).max(PICTURE_LONGEST_PX).default(PICTURE_LONGEST_PX),
    }),
    file: { types: IMAGE_TYPES, maxBytes: IMAGE_MAX_BYTES, tooLarge: 'validation.pictureSize' },
    data: uploadSchema,
  },
  'POST /uploads/documents': {
    access: 'signedIn',
    summary: 'Takes a document, PDF of at most 10 MB, as it is.',
    query: z.object({ name: fileNameSchema }),
    file: { types: DOCUMENT_TYPES, maxBytes: DOCUMENT_MAX_BYTES, tooLarge: 'validation.documentSize' },
    data: uploadSchema,
  },
  'GET /uploads/{id}': {
    access: 'signedIn',
    kind: 'file',
    summary: 'The bytes of an own file.',
  },
  'DELETE /uploads/{id}': {
    access: 'signedIn',
    summary: 'Throws away an own file that nothing uses.',
  },
} satisfies Table;
export type Uploads = typeof uploads;
