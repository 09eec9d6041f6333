import { RequestError } from '../http/request-error.ts';

/** Writers put a little before the header and after the end mark; readers look this far. */
const HEADER_WITHIN_BYTES = 8;
const END_WITHIN_BYTES = 2_048;

/** Refuses what is no PDF from its first bytes to its end mark. It is kept as it is, and only ever downloaded. */
export function checkDocument(bytes: Uint8Array): void {
  const text = (part: Uint8Array) => Buffer.from(part).toString('latin1');
  const hasHeader = /^%PDF-[12]\.\d/.test(text(bytes.subarray(0, HEADER_WITHIN_BYTES)));
  const hasEnd = text(bytes.subarray(-END_WITHIN_BYTES)).includes('%%EOF');
  if (hasHeader && hasEnd) return;
  throw new RequestError('uploads.refused', { issues: [{ path: 'file', key: 'validation.documentContent' }] });
}
