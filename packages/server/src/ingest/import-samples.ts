import type { ImportOutcome } from '@heliograph/core/contract/devices-telemetry';
import type { TelemetryPayload } from '@heliograph/core/contract/mqtt';
import type { Product } from '@heliograph/core/contract/products';
import type { Author } from '../audit/author.ts';
import { auditEntry, type AuditEntryRow } from '../audit/record.ts';
import type { IntakeSample, Storage } from '../storage/storage.ts';
import { Refusals } from './refusals.ts';
import { compileProduct, createSource } from './source.ts';
import { readTelemetry } from './telemetry.ts';

interface ImportDevice {
  id: number;
  name: string;
  sn: string;
  plantId: number;
  untilAt: number | null;
}
/** Takes samples of one device in, by the rules of its own messages; resolves when they and who sent them are committed. */
export type ImportSamples = (product: Product, device: ImportDevice, payload: TelemetryPayload, author: Author) => Promise<ImportOutcome>;

export function createImport(storage: Pick<Storage, 'commitIntake'>): ImportSamples {
  return async (product, device, payload, author) => {
    const receivedAt = author.at;
    const refusals = new Refusals();
    const source = createSource(compileProduct(product), device, { fromAt: null, untilAt: device.untilAt });
    const samples = readTelemetry(source, payload, receivedAt, refusals) ?? [];
    const entry = entryOf(device, samples, author);
    const result = await storage.commitIntake({ receivedAt, samples, events: [], infos: [], rejected: [], ...(entry && { entry }) });
    return { ...result, rejected: refusals.list() };
  };
}

/** One entry a call: how much was sent, and of which time. */
function entryOf(device: ImportDevice, samples: readonly IntakeSample[], author: Author): AuditEntryRow | undefined {
  if (samples.length === 0) return undefined;
  const times = samples.map(({ ts }) => ts);
  const told = { samples: samples.length, fromAt: times.reduce((a, b) => Math.min(a, b)), toAt: times.reduce((a, b) => Math.max(a, b)) };
  return auditEntry(author, {
    action: 'import',
    resource: 'telemetry',
    resourceId: String(device.id),
    resourceName: device.name || device.sn,
    plantId: device.plantId,
    deviceId: device.id,
    changes: Object.entries(told).map(([field, after]) => ({ field, before: null, after, isHidden: false })),
  });
}
