import { DOCUMENT_TYPES, IMAGE_MAX_BYTES, IMAGE_TYPES } from './constants.ts';
import type { Problem } from './validation.ts';

/** Largest document in bytes. */
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;

/** What a rule needs of a file; the browser's File has it. */
export interface FileFacts {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Pictures: jpg or png by type and by ending, at most 2 MB. */
export function pictureProblem(file: FileFacts): Problem {
  const isPicture = (IMAGE_TYPES as readonly string[]).includes(file.type) && /\.(jpe?g|png)$/i.test(file.name);
  if (!isPicture) return { key: 'validation.pictureType' };
  return file.size <= IMAGE_MAX_BYTES ? undefined : { key: 'validation.pictureSize' };
}

/** Documents: PDF by type and by ending, at most 10 MB. */
export function documentProblem(file: FileFacts): Problem {
  const isDocument = (DOCUMENT_TYPES as readonly string[]).includes(file.type) && /\.pdf$/i.test(file.name);
  if (!isDocument) return { key: 'validation.documentType' };
  return file.size <= DOCUMENT_MAX_BYTES ? undefined : { key: 'validation.documentSize' };
}

export function fileCountProblem(count: number, limit: number): Problem {
  return count <= limit ? undefined : { key: 'validation.fileCount' };
}
