import { isSettled } from '@heliograph/core/commands/ladder';
import { SETTING_LOST } from '@heliograph/core/fault-codes';
import { faultOutboxRow } from '../storage/intake/records.ts';
import type { Writer } from '../storage/storage.ts';

/**
 * Opens "setting did not hold" where a device says another value than the one that was read back from it, and closes it once
 * all are as they were. While a command is on its way nothing is judged.
 */
export async function judgeHold(tx: Writer, deviceId: number, now: number): Promise<void> {
  const settings = await tx
    .selectFrom('device_setting')
    .select(['name', 'reported', 'desired'])
    .where('device_id', '=', deviceId)
    .where('desired', 'is not', null)
    .execute();
  if (settings.length === 0 || (await isBusy(tx, deviceId))) return;
  const isLost = settings.some(({ reported, desired }) => reported !== null && reported !== desired);
  const open = await tx
    .selectFrom('fault')
    .select(['id', 'severity'])
    .where('device_id', '=', deviceId)
    .where('source', '=', 'derived')
    .where('code', '=', SETTING_LOST)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (isLost === (open !== undefined)) return;
  const device = await tx.selectFrom('device').select(['name', 'plant_id']).where('id', '=', deviceId).executeTakeFirstOrThrow();
  const { name, plant_id: plantId } = device;
  if (plantId === null) return;
  const fault = open ? await close(tx, open, now) : await openFault(tx, { deviceId, plantId }, now);
  if (!fault) return;
  const event = { deviceId, code: SETTING_LOST, isOpen: isLost, at: now };
  await tx
    .insertInto('outbox')
    .values(faultOutboxRow(event, fault, { name, plantId }, now))
    .execute();
}

async function isBusy(tx: Writer, deviceId: number): Promise<boolean> {
  const targets = await tx
    .selectFrom('push_target')
    .select(['step', 'proof'])
    .where('device_id', '=', deviceId)
    .where('step', 'in', ['sending', 'sent', 'acknowledged'])
    .execute();
  return targets.some((target) => !isSettled(target));
}

async function close(tx: Writer, fault: { id: number; severity: string }, now: number) {
  await tx.updateTable('fault').set({ closed_at: now }).where('id', '=', fault.id).execute();
  return fault;
}

function openFault(tx: Writer, { deviceId, plantId }: { deviceId: number; plantId: number }, now: number) {
  return tx
    .insertInto('fault')
    .values({
      plant_id: plantId,
      device_id: deviceId,
      source: 'derived',
      code: SETTING_LOST,
      severity: 'warning',
      opened_at: now,
      closed_at: null,
      evidence: '[]',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'severity'])
    .executeTakeFirst();
}
