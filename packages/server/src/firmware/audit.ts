import type { AuditAction } from '@heliograph/core/audit/kinds';
import type { Author } from '../audit/author.ts';
import { recordChange } from '../audit/record.ts';
import type { AuditRule } from '../audit/rules.ts';
import type { Row } from '../storage/schema.ts';
import type { Writer } from '../storage/storage.ts';
import type { StoredFirmware } from './facts.ts';

export const firmwareRule: AuditRule<'firmware'> = {
  resource: 'firmware',
  key: ['id'],
  name: ['version_number'],
  ignored: ['id', 'version', 'created_at', 'created_by', 'problem', 'released_at', 'retired_at'],
};
export const firmwareKeyRule: AuditRule<'firmware_key'> = {
  resource: 'firmwareKey',
  key: ['id'],
  name: ['name'],
  ignored: ['id', 'created_at', 'created_by', 'retired_by'],
};

interface Change<T> {
  before?: T | undefined;
  after: T | undefined;
  action: AuditAction;
}

export async function tellOfFirmware(tx: Writer, author: Author, { before, after, action }: Change<StoredFirmware>): Promise<void> {
  const flat = (stored: StoredFirmware | undefined) => stored && { ...stored.row, product_keys: stored.productKeys.join(', ') };
  await recordChange(tx, author, firmwareRule as unknown as AuditRule, { before: flat(before), after: flat(after), action });
}

export async function tellOfKey(tx: Writer, author: Author, change: Change<Row<'firmware_key'>>): Promise<void> {
  await recordChange(tx, author, firmwareKeyRule as unknown as AuditRule, { before: undefined, ...change });
}
