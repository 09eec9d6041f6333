import type { FirmwareInput, FirmwareRecord } from '@heliograph/core/contract/firmware';
import { FIRMWARE_MAX_BYTES, firmwareStatement } from '@heliograph/core/firmware';

export const ORDER_MOST = 1_000_000;
export const digestForm = /^[0-9a-f]{64}$/;
export const signatureForm = /^[A-Za-z0-9+/]{86}==$/;
export const urlForm = /^https?:\/\/\S+$/;

/** What is typed and chosen in the dialog. */
export interface AddValues {
  way: 'file' | 'url';
  versionNumber: string;
  productKeys: string[];
  order: number;
  fileName: string;
  DownLoadUrl?: string;
  sha256: string;
  sizeBytes: number;
  signature: string;
}

export function valuesOf(firmware: FirmwareRecord | undefined): Partial<AddValues> {
  if (firmware === undefined) return { way: 'file', order: 0, productKeys: [] };
  const { versionNumber, productKeys, order, fileName, DownLoadUrl: url, sha256, sizeBytes, signature } = firmware;
  const known = { versionNumber, productKeys, order, fileName, sha256, sizeBytes, signature };
  return url === null ? { way: 'file', ...known } : { way: 'url', DownLoadUrl: url, ...known };
}

export function inputOf({ way, DownLoadUrl: url, ...values }: AddValues): FirmwareInput {
  return { ...values, versionNumber: values.versionNumber.trim(), DownLoadUrl: way === 'url' ? (url ?? '').trim() : null };
}

/** The text that is to be signed; undefined until all of it is known. */
export function statementOf({ versionNumber, productKeys, sha256, sizeBytes }: Partial<AddValues>): string | undefined {
  const version = versionNumber?.trim();
  if (!version || !productKeys?.length || !digestForm.test(sha256 ?? '') || !sizeBytes) return undefined;
  return firmwareStatement({ versionNumber: version, productKeys, sha256: sha256 as string, sizeBytes });
}

/** A signature as base64, out of a file of 64 bytes or of base64; undefined where it is none. */
export function readSignature(bytes: Uint8Array): string | undefined {
  const text = bytes.length === 64 ? btoa(String.fromCharCode(...bytes)) : new TextDecoder().decode(bytes.subarray(0, 200)).trim();
  return signatureForm.test(text) ? text : undefined;
}

/** SHA-256 as hex; undefined where the browser gives none, which it does only over https and on this machine. */
export async function digestOf(file: Blob): Promise<string | undefined> {
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto };
  if (subtle === undefined) return undefined;
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function isGoodSize(bytes: number): boolean {
  return bytes > 0 && bytes <= FIRMWARE_MAX_BYTES;
}
