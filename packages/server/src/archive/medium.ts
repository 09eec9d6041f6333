import type { ArchivePlace } from '@heliograph/core/contract/archive';

/** Where files of the archive lie. Names are relative, with slashes. */
export interface Medium {
  /** Durable when it resolves; a file of that name is replaced as a whole or not at all. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Throws a MediumError, also where there is no such file. */
  read(name: string): Promise<Uint8Array>;
  /** A file that is not there is removed already. */
  remove(name: string): Promise<void>;
}

/** The medium refuses or does not answer; the message is for the operator and holds no secret. */
export class MediumError extends Error {
  override readonly name = 'MediumError';
}

export interface MediumSource {
  place: ArchivePlace;
  secretAccessKey: string | undefined;
  /** What an empty directory means. */
  defaultDirectory: string;
}

export async function openMedium({ place, secretAccessKey, defaultDirectory }: MediumSource): Promise<Medium> {
  if (place.medium === 'directory') {
    const { directoryMedium } = await import('./medium-directory.ts');
    return directoryMedium(place.directory || defaultDirectory);
  }
  if (secretAccessKey === undefined) throw new MediumError(`There is no secret for the bucket ${place.bucket}.`);
  const { s3Medium } = await import('./medium-s3.ts');
  return s3Medium(place, secretAccessKey);
}
