import { isSettled } from '@heliograph/core/commands/ladder';
import { SETTING_LOST } from '@heliograph/core/fault-codes';
import { faultOutboxRow } from '../storage/intake/records.ts';
import type { Writer } from '../storage/storage.ts';

/**
 * Opens "setting did not hold" where a device says another value than the one that was read back from it, and closes it once
 * all are as they were. While a command is on its way nothing is judged.
 */
export async function judgeHold(tx: Writer, deviceId: number, now: number): Promise<void> {
  await judgeHolds(tx, [{ deviceId, now }]);
}

/** The same for many devices. */
export async function judgeHolds(tx: Writer, devices: readonly { deviceId: number; now: number }[]): Promise<void> {
  if (devices.length === 0) return;
  const times = new Map(devices.map(({ deviceId, now }) => [deviceId, now]));
  const settings = await tx
    .selectFrom('device_setting')
    .select(['device_id', 'reported', 'desired'])
    .where('device_id', 'in', [...times.keys()])
    .where('desired', 'is not', null)
    .execute();
  if (settings.length === 0) return;
  const held = Map.groupBy(settings, (setting) => setting.device_id);
  const ids = [...held.keys()];
  const busy = await readBusy(tx, ids);
  const open = await readOpenFaults(tx, ids);
  for (const [deviceId, each] of held) {
    const isLost = each.some(({ reported, desired }) => reported !== null && reported !== desired);
    if (busy.has(deviceId) || isLost === open.has(deviceId)) continue;
    await changeFault(tx, deviceId, { isLost, open: open.get(deviceId), now: times.get(deviceId)! });
  }
}

type OpenFault = { id: number; severity: string };

async function changeFault(
  tx: Writer,
  deviceId: number,
  { isLost, open, now }: { isLost: boolean; open: OpenFault | undefined; now: number },
): Promise<void> {
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

async function readOpenFaults(tx: Writer, deviceIds: readonly number[]): Promise<Map<number, OpenFault>> {
  const rows = await tx
    .selectFrom('fault')
    .select(['id', 'severity', 'device_id'])
    .where('device_id', 'in', [...deviceIds])
    .where('source', '=', 'derived')
    .where('code', '=', SETTING_LOST)
    .where('closed_at', 'is', null)
    .execute();
  return new Map(rows.flatMap(({ device_id: deviceId, ...fault }) => (deviceId === null ? [] : [[deviceId, fault]])));
}

async function readBusy(tx: Writer, deviceIds: readonly number[]): Promise<Set<number>> {
  const targets = await tx
    .selectFrom('push_target')
    .select(['device_id', 'step', 'proof'])
    .where('device_id', 'in', [...deviceIds])
    .where('step', 'in', ['sending', 'sent', 'acknowledged'])
    .execute();
  return new Set(targets.filter((target) => !isSettled(target)).map((target) => target.device_id));
}

async function close(tx: Writer, fault: OpenFault, now: number) {
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
