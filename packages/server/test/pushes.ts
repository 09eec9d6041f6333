import { randomBytes } from 'node:crypto';
import type { NewRow } from '../src/storage/schema.ts';
import type { Storage } from '../src/storage/storage.ts';

/** A push with one queued command for each device, each with a step and a setting. */
export async function addPush(
  storage: Storage,
  options: {
    userId: number;
    organisationId: number;
    plantId: number;
    deviceIds: readonly number[];
    push?: Partial<NewRow<'push'>>;
    target?: Partial<NewRow<'push_target'>>;
  },
): Promise<{ pushId: number; targetIds: number[] }> {
  const { userId, organisationId, plantId, deviceIds } = options;
  const now = Date.now();
  return storage.write(async (tx) => {
    const row: NewRow<'push'> = {
      organisation_id: organisationId,
      user_id: userId,
      sent_by: 'tester',
      source: 'api',
      request_key: randomBytes(9).toString('hex'),
      content_hash: '',
      changes: '{"mppt":"close"}',
      reason: '',
      waves: '100%',
      gates: '',
      wave_count: 1,
      device_count: deviceIds.length,
      state: 'paused',
      wave: 0,
      stopped_by: null,
      created_at: now,
      expires_at: now + 60_000,
      answer_ms: 60_000,
      approved_by: null,
      retry_of: null,
      ...options.push,
    };
    const { id: pushId } = await tx.insertInto('push').values(row).returning('id').executeTakeFirstOrThrow();
    const targetIds: number[] = [];
    for (const [position, deviceId] of deviceIds.entries()) {
      const target: NewRow<'push_target'> = {
        ...queued(now),
        push_id: pushId,
        device_id: deviceId,
        plant_id: plantId,
        position,
        ...options.target,
      };
      const { id } = await tx.insertInto('push_target').values(target).returning('id').executeTakeFirstOrThrow();
      targetIds.push(id);
      await tx
        .insertInto('push_step')
        .values({ target_id: id, device_id: deviceId, at: now, step: 'queued', attempt: 0, text: '' })
        .execute();
      const setting = { device_id: deviceId, name: 'mppt', reported: null, reported_at: null, desired: null, ...noOwner };
      await tx
        .insertInto('device_setting')
        .values(setting)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return { pushId, targetIds };
  });
}

const noOwner = { owner_organisation_id: null, owner_name: null, written_at: null };

function queued(now: number) {
  return {
    uid: randomBytes(9).toString('hex'),
    wave: 0,
    changes: '{"mppt":"close"}',
    before_values: '{"mppt":null}',
    step: 'queued',
    attempt: 0,
    proof: 'value',
    is_idempotent: 1,
    is_acknowledged: 0,
    seen: null,
    reason: null,
    effect: null,
    created_at: now,
    step_at: now,
    sent_at: null,
    acked_at: null,
    asked_at: null,
    verified_at: null,
    power_before_w: null,
    ack_content: null,
    deadline_at: now + 60_000,
  } as const;
}
