import type { AuditEntryRow } from '../../audit/record.ts';
import { FAULT_FACT, type FaultFact, type IntakeRejection } from '../storage.ts';

const keptPayloadBytes = 4096;

/** In the order of the values of an entry. */
export const entryColumns = [
  'at',
  'user_id',
  'user_name',
  'organisation_id',
  'is_by_token',
  'request_id',
  'action',
  'resource',
  'resource_id',
  'resource_name',
  'plant_id',
  'from_plant_id',
  'device_id',
  'changes',
] as const satisfies readonly (keyof AuditEntryRow)[];

export function rejectedRow(rejection: IntakeRejection, receivedAt: number) {
  return {
    received_at: receivedAt,
    device_id: rejection.deviceId,
    topic: rejection.topic,
    reason: rejection.reason,
    detail: rejection.detail,
    payload: Buffer.from(rejection.payload).subarray(0, keptPayloadBytes).toString('base64'),
  };
}

/** The fact that goes out with a fault that opened or closed. */
export function faultOutboxRow(
  event: { deviceId: number | null; code: string; isOpen: boolean; at: number },
  fault: { id: number; severity: string },
  device: { name: string | null; plantId: number },
  now: number,
) {
  const fact: FaultFact = {
    faultId: fault.id,
    deviceId: event.deviceId,
    deviceName: device.name,
    code: event.code,
    severity: fault.severity as FaultFact['severity'],
    isOpen: event.isOpen,
    at: event.at,
  };
  return { at: now, kind: FAULT_FACT, plant_id: device.plantId, payload: JSON.stringify(fact) };
}
