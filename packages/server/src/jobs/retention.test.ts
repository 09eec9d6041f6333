import { expect, test } from 'vitest';
import { addOrganisation } from '../../test/records.ts';
import { describeEachEngine } from '../../test/storage-kit.ts';
import type { NewRow } from '../storage/schema.ts';
import { removeOld } from './retention.ts';

const now = Date.UTC(2026, 10, 1);
const day = 86_400_000;

describeEachEngine('retention', (storage) => {
  test('removes what is past its time and nothing else, in portions', async () => {
    const rejected = (receivedAt: number): NewRow<'rejected'> => ({
      received_at: receivedAt,
      device_id: null,
      topic: 't',
      reason: 'notJson',
      detail: '',
      payload: '',
    });
    await storage().write(async (tx) => {
      await tx
        .insertInto('rejected')
        .values(Array.from({ length: 2_500 }, () => rejected(now - 31 * day)))
        .execute();
      await tx
        .insertInto('rejected')
        .values([rejected(now - 29 * day), rejected(now)])
        .execute();
      await tx
        .insertInto('outbox')
        .values([now - 8 * day, now - 6 * day].map((at) => ({ at, kind: 'fault', plant_id: null, payload: '{}' })))
        .execute();
      await tx
        .insertInto('sign_in_failure')
        .values([32 * day, 1_000].map((age) => ({ subject: `s${age}`, failures: 1, last_failed_at: now - age })))
        .execute();
    });
    await removeOld(storage(), now);
    expect(
      (await storage().read.selectFrom('rejected').select('received_at').orderBy('id').execute()).map((row) => row.received_at),
    ).toEqual([now - 29 * day, now]);
    expect(await storage().read.selectFrom('outbox').select('at').execute()).toEqual([{ at: now - 6 * day }]);
    expect(await storage().read.selectFrom('sign_in_failure').select('subject').execute()).toEqual([{ subject: 's1000' }]);
  });

  test('keeps the newest refused messages where there are too many', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => ({
      received_at: now - index,
      device_id: null,
      topic: 'many',
      reason: 'notJson',
      detail: String(index),
      payload: '',
    }));
    await storage().write(async (tx) => {
      await tx.deleteFrom('rejected').execute();
      await tx.insertInto('rejected').values(rows).execute();
    });
    await removeOld(storage(), now, 10);
    const kept = await storage().read.selectFrom('rejected').select('detail').orderBy('id').execute();
    expect(kept.map((row) => row.detail)).toEqual(rows.slice(20).map((row) => row.detail));
  });

  test('removes sessions past their end', async () => {
    const organisationId = await addOrganisation(storage());
    await storage().write(async (tx) => {
      const user = { organisation_id: organisationId, login_name: 'a', nickname: 'a', password_hash: '', created_at: now };
      const { id } = await tx.insertInto('user').values(user).returning('id').executeTakeFirstOrThrow();
      const session = (hash: string, expiresAt: number) => ({
        token_hash: hash,
        user_id: id,
        created_at: now,
        last_seen_at: now,
        expires_at: expiresAt,
      });
      await tx
        .insertInto('session')
        .values([session('over', now - 1), session('valid', now + 1)])
        .execute();
    });
    await removeOld(storage(), now);
    expect(await storage().read.selectFrom('session').select('token_hash').execute()).toEqual([{ token_hash: 'valid' }]);
  });
});
