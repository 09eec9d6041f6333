import type { ArchiveConfig } from '@heliograph/core/contract/archive';
import type { Author } from '../audit/author.ts';
import { RequestError } from '../http/request-error.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Row } from '../storage/schema.ts';
import type { Reader, Storage, Writer } from '../storage/storage.ts';
import { tellOfConfig } from './audit.ts';
import { placeOf, placeText, purposeOf } from './media.ts';
import { saveVersion } from './save-version.ts';

const ONLY = 1;
/** What holds before it is ever saved: nothing leaves the database. */
const initial: ArchiveConfig = {
  version: 0,
  isOn: false,
  filingRate: 'daily',
  filingTime: '02:30',
  timeZone: 'UTC',
  keepDays: 90,
  storageMedium: { medium: 'directory', directory: '' },
  hasSecret: false,
};

export interface StoredConfig {
  config: ArchiveConfig;
  row: Row<'archive_config'> | undefined;
}

export async function readConfig(db: Reader): Promise<StoredConfig> {
  const row = await db.selectFrom('archive_config').selectAll().where('id', '=', ONLY).executeTakeFirst();
  if (row === undefined || row.medium_id === null) return { config: initial, row };
  const medium = await db.selectFrom('archive_medium').selectAll().where('id', '=', row.medium_id).executeTakeFirstOrThrow();
  const config: ArchiveConfig = {
    version: row.version,
    isOn: row.is_on === 1,
    filingRate: row.rate as ArchiveConfig['filingRate'],
    filingTime: row.filing_time,
    timeZone: row.time_zone,
    keepDays: row.keep_days,
    storageMedium: placeOf(medium),
    hasSecret: medium.credentials !== null,
  };
  return { config, row };
}

export type ConfigChange = Omit<ArchiveConfig, 'hasSecret'> & { secretAccessKey?: string | undefined };

/** Saves what was changed from the version that was read; files keep the medium they lie at. */
export async function writeConfig(storage: Storage, secrets: Secrets, change: ConfigChange, author: Author): Promise<void> {
  await storage.write(async (tx) => {
    const before = (await readConfig(tx)).config;
    const mediumId = await keepMedium(tx, secrets, change, author.at);
    const values = {
      version: change.version + 1,
      is_on: change.isOn ? 1 : 0,
      rate: change.filingRate,
      filing_time: change.filingTime,
      time_zone: change.timeZone,
      keep_days: change.keepDays,
      medium_id: mediumId,
      changed_at: author.at,
      problem: null,
    };
    const isSaved = await saveVersion(
      change.version === 0 ? undefined : change.version,
      tx.insertInto('archive_config').values({ id: ONLY, ...values, ended_at: null }),
      tx.updateTable('archive_config').set(values).where('id', '=', ONLY),
    );
    if (!isSaved) throw new RequestError('archive.changed');
    await tellOfConfig(tx, author, before, change);
  });
}

/** What became of a run; a change meanwhile does not matter. */
export async function noteRun(storage: Storage, outcome: { endedAt?: number; problem: string | null }): Promise<void> {
  await storage.write((tx) =>
    tx
      .updateTable('archive_config')
      .set({ problem: outcome.problem?.slice(0, 1_000) ?? null, ...(outcome.endedAt !== undefined && { ended_at: outcome.endedAt }) })
      .where('id', '=', ONLY)
      .execute(),
  );
}

async function keepMedium(
  tx: Writer,
  secrets: Secrets,
  { storageMedium: place, secretAccessKey }: ConfigChange,
  now: number,
): Promise<number> {
  const known = await tx.selectFrom('archive_medium').selectAll().where('place', '=', placeText(place)).executeTakeFirst();
  const sealed = secretAccessKey === undefined || place.medium !== 's3' ? undefined : secrets.seal(secretAccessKey, purposeOf(place));
  if (place.medium === 's3' && sealed === undefined && (known?.credentials ?? null) === null) throw secretMissing();
  if (known !== undefined) {
    if (sealed !== undefined) await tx.updateTable('archive_medium').set({ credentials: sealed }).where('id', '=', known.id).execute();
    return known.id;
  }
  const values = { kind: place.medium, place: placeText(place), credentials: sealed ?? null, created_at: now };
  return (await tx.insertInto('archive_medium').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

function secretMissing(): RequestError {
  return new RequestError('request.invalid', { issues: [{ path: 'secretAccessKey', key: 'validation.field.required' }] });
}
