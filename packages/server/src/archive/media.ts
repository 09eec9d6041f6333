import type { ArchivePlace } from '@heliograph/core/contract/archive';
import type { Secrets } from '../secrets/secrets.ts';
import type { Row } from '../storage/schema.ts';
import type { Reader } from '../storage/storage.ts';
import { MediumError, openMedium, type Medium } from './medium.ts';

/** The media of files, opened when they are first needed. */
export interface Media {
  /** The medium of a file. */
  byId(id: number): Promise<Medium>;
  /** One that is not kept; without a secret with the kept one of the same place. */
  at(place: ArchivePlace, secretAccessKey?: string): Promise<Medium>;
}
export interface MediaDeps {
  read: Reader;
  secrets: Secrets;
  /** What an empty directory means. */
  defaultDirectory: string;
}

export function createMedia({ read, secrets, defaultDirectory }: MediaDeps): Media {
  const open = (place: ArchivePlace, secretAccessKey: string | undefined) => openMedium({ place, secretAccessKey, defaultDirectory });
  return {
    async byId(id) {
      const row = await read.selectFrom('archive_medium').selectAll().where('id', '=', id).executeTakeFirst();
      if (row === undefined) throw new MediumError(`There is no medium ${id}.`);
      return open(placeOf(row), secretOf(secrets, row));
    },
    async at(place, secretAccessKey) {
      if (place.medium === 'directory' || secretAccessKey !== undefined) return open(place, secretAccessKey);
      const row = await findMedium(read, place);
      return open(place, row && secretOf(secrets, row));
    },
  };
}

export function placeOf(row: Pick<Row<'archive_medium'>, 'place'>): ArchivePlace {
  return JSON.parse(row.place) as ArchivePlace;
}

/** One text a place, whatever the order of what was sent. */
export function placeText(place: ArchivePlace): string {
  return JSON.stringify(Object.fromEntries(Object.entries(place).sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** A secret opens for its own place alone: it goes to no other address than it was given for. */
export function purposeOf(place: ArchivePlace): string {
  return `archive ${placeText(place)}`;
}

function findMedium(db: Reader, place: ArchivePlace): Promise<Row<'archive_medium'> | undefined> {
  return db.selectFrom('archive_medium').selectAll().where('place', '=', placeText(place)).executeTakeFirst();
}

function secretOf(secrets: Secrets, row: Row<'archive_medium'>): string | undefined {
  if (row.credentials === null) return undefined;
  try {
    return secrets.open(row.credentials, purposeOf(placeOf(row)));
  } catch (error) {
    throw new MediumError(`The kept secret of the medium cannot be opened: ${(error as Error).message} Enter it again.`, { cause: error });
  }
}
