import type pg from 'pg';
import type { AuditEntryRow } from '../../audit/record.ts';
import { entryColumns, faultOutboxRow, rejectedRow } from '../intake/records.ts';
import type { IntakeEvent, IntakeInfo, IntakeRejection } from '../storage.ts';
import * as texts from './intake-sql.ts';

export interface KnownDevice {
  id: number;
  name: string;
  plantId: number;
  timeZone: string;
}

export async function applyInfo(client: pg.PoolClient, info: IntakeInfo): Promise<void> {
  const { hardwareVersion = null, softwareVersion = null, protocolVersion = null, mac = null, ratedPowerW = null, deviceId } = info;
  await client.query(texts.updateInfo, [deviceId, hardwareVersion, softwareVersion, protocolVersion, mac, ratedPowerW]);
}

export async function applyEntry(client: pg.PoolClient, entry: AuditEntryRow): Promise<void> {
  await client.query(
    texts.insertEntry,
    entryColumns.map((column) => entry[column]),
  );
}

export async function applyEvent(client: pg.PoolClient, event: IntakeEvent, device: KnownDevice, receivedAt: number): Promise<void> {
  const { rows } = await client.query<{ id: number; severity: string }>(...faultChange(event));
  const [fault] = rows;
  if (fault === undefined) return;
  const row = faultOutboxRow(event, fault, device, receivedAt);
  await client.query(texts.insertOutbox, [row.at, row.kind, row.plant_id, row.payload]);
}

export async function applyRejections(client: pg.PoolClient, rejections: readonly IntakeRejection[], receivedAt: number): Promise<void> {
  if (rejections.length === 0) return;
  const rows = rejections.map((rejection) => rejectedRow(rejection, receivedAt));
  await client.query(texts.insertRejected, [
    rows.map((row) => row.received_at),
    rows.map((row) => row.device_id),
    rows.map((row) => row.topic),
    rows.map((row) => row.reason),
    rows.map((row) => row.detail),
    rows.map((row) => row.payload),
  ]);
}

function faultChange({ isOpen, deviceId, code, severity, at }: IntakeEvent): [string, unknown[]] {
  return isOpen ? [texts.openFault, [deviceId, code, severity, at]] : [texts.closeFault, [deviceId, code, at]];
}
