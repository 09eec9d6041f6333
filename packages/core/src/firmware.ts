/** Largest firmware file in bytes. */
export const FIRMWARE_MAX_BYTES = 64 * 1024 * 1024;
/** Files travel and lie in parts of this size; only the last one is shorter. */
export const FIRMWARE_PART_BYTES = 1024 * 1024;
/** How long a device may use the address it was given. */
export const FIRMWARE_LINK_MS = 3_600_000;

/** draft: not proved yet; verified: digest and signature are right; released: devices may get it; retired: never again. */
export const firmwareStates = ['draft', 'verified', 'released', 'retired'] as const;
export type FirmwareState = (typeof firmwareStates)[number];

/** How far a device is with a firmware that it was given; `failed` ends it. */
export const firmwareStages = ['downloading', 'verifying', 'installing', 'restarting', 'failed'] as const;
export type FirmwareStage = (typeof firmwareStages)[number];

/** Why a draft is not verified. The first four are about the file, the others about the way to it. */
export const firmwareProblems = [
  'digest',
  'size',
  'noKey',
  'signature',
  'addressRefused',
  'unreachable',
  'tooSlow',
  'badAnswer',
  'tooManyRedirects',
] as const;
export type FirmwareProblem = (typeof firmwareProblems)[number];

/** What a publisher puts a name to. */
export interface FirmwareFacts {
  productKeys: readonly string[];
  versionNumber: string;
  /** Of the whole file, lower-case hex. */
  sha256: string;
  sizeBytes: number;
}

/**
 * The text whose UTF-8 bytes are signed with Ed25519: five lines, each ended by a line feed. Products stand in the order of
 * their letters, each once. `docs/firmware.md` has an example.
 */
export function firmwareStatement({ productKeys, versionNumber, sha256, sizeBytes }: FirmwareFacts): string {
  const products = [...new Set(productKeys)].sort().join(',');
  return `heliograph-firmware-v1\nproducts:${products}\nversion:${versionNumber}\nsha256:${sha256}\nsize:${sizeBytes}\n`;
}

/** How many parts a file of so many bytes has. */
export function firmwarePartCount(sizeBytes: number): number {
  return Math.ceil(sizeBytes / FIRMWARE_PART_BYTES);
}

/** Length of one part of a file; 0 where there is no such part. */
export function firmwarePartBytes(sizeBytes: number, position: number): number {
  return Math.max(0, Math.min(FIRMWARE_PART_BYTES, sizeBytes - position * FIRMWARE_PART_BYTES));
}
