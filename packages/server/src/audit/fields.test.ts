import { auditFields } from '@heliograph/core/audit/fields';
import type { AuditChange } from '@heliograph/core/contract/audit';
import { expect, test } from 'vitest';
import { withStorage } from '../../test/storage-kit.ts';
import { tellOfConfig } from '../archive/audit.ts';
import { firmwareKeyRule, firmwareRule } from '../firmware/audit.ts';
import { serverAuthor } from './author.ts';
import { fieldName } from './changes.ts';
import { auditRules, type AuditRule } from './rules.ts';

const told = Object.entries({ ...auditRules, firmware: firmwareRule, firmware_key: firmwareKeyRule }).filter(
  (entry): entry is [string, (typeof entry)[1] & AuditRule] => !('none' in entry[1]),
);

test('every column whose changes are told has a name for people, and no other field has one', async () => {
  const kit = await withStorage('sqlite');
  try {
    const tables = await kit.storage.read.introspection.getTables();
    for (const [table, { resource, ignored = [] }] of told) {
      const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
      const fields = columns.filter((column) => !(ignored as readonly string[]).includes(column)).map(fieldName);
      expect(fields.length).toBeGreaterThan(0);
      // Firmware is told with the products that it is for, which have a table of their own.
      const more = table === 'firmware' ? ['productKeys'] : [];
      expect([table, new Set(Object.keys(auditFields[resource]))]).toEqual([table, new Set([...fields, ...more])]);
    }
  } finally {
    await kit.close();
  }
});

test('every setting of the archive has a name for people', async () => {
  const kit = await withStorage('sqlite');
  try {
    const off = {
      isOn: false,
      filingRate: 'daily',
      filingTime: '03:00',
      timeZone: 'UTC',
      keepDays: 30,
      version: 0,
      hasSecret: false,
    } as const;
    const place = { medium: 's3', endpoint: 'https://s3.example.org', region: 'eu', bucket: 'b', prefix: 'p', accessKeyId: 'k' } as const;
    const changed = { isOn: true, filingRate: 'weekly', filingTime: '04:00', timeZone: 'Europe/Madrid', keepDays: 31, version: 0 } as const;
    await kit.storage.write((tx) =>
      tellOfConfig(
        tx,
        serverAuthor(1),
        { ...off, storageMedium: { medium: 'directory', directory: '/srv' } },
        { ...changed, storageMedium: place, secretAccessKey: 's' },
      ),
    );
    const { changes } = await kit.storage.read.selectFrom('audit_entry').select('changes').executeTakeFirstOrThrow();
    const fields = (JSON.parse(changes) as AuditChange[]).map(({ field }) => field);
    expect(new Set(Object.keys(auditFields.archive))).toEqual(new Set(fields));
  } finally {
    await kit.close();
  }
});
