import type { ArchiveConfig } from '@heliograph/core/contract/archive';
import type { Author } from '../audit/author.ts';
import { recordChange } from '../audit/record.ts';
import type { AuditRule } from '../audit/rules.ts';
import type { Writer } from '../storage/storage.ts';
import type { ConfigChange } from './config.ts';

/** Told by the names of the contract; of the secret only that there is another one. */
const configRule = { resource: 'archive', key: ['id'], name: [], ignored: ['id'], hidden: ['secret_access_key'] };

export async function tellOfConfig(tx: Writer, author: Author, before: ArchiveConfig, after: ConfigChange): Promise<void> {
  const isNewSecret = after.secretAccessKey !== undefined && after.storageMedium.medium === 's3';
  await recordChange(tx, author, configRule as unknown as AuditRule, {
    before: rowOf(before, 0),
    after: rowOf(after, isNewSecret ? 1 : 0),
    action: before.version === 0 ? 'create' : 'update',
  });
}

function rowOf(
  { isOn, filingRate, filingTime, timeZone, keepDays, storageMedium }: Omit<ArchiveConfig, 'version' | 'hasSecret'>,
  secret: number,
) {
  const { medium, ...place } = storageMedium;
  return {
    id: 1,
    is_on: isOn ? 1 : 0,
    filing_rate: filingRate,
    filing_time: filingTime,
    time_zone: timeZone,
    keep_days: keepDays,
    medium,
    ...Object.fromEntries(['directory', 'endpoint', 'region', 'bucket', 'prefix', 'access_key_id'].map((name) => [name, null])),
    ...placeColumns(place),
    secret_access_key: secret,
  };
}

function placeColumns(place: object): Record<string, unknown> {
  const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(place).map(([name, value]) => [snake(name), value]));
}
