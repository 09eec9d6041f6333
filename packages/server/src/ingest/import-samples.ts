import type { ImportOutcome } from '@heliograph/core/contract/devices-telemetry';
import type { TelemetryPayload } from '@heliograph/core/contract/mqtt';
import type { Product } from '@heliograph/core/contract/products';
import type { Storage } from '../storage/storage.ts';
import { Refusals } from './refusals.ts';
import { compileProduct, createSource } from './source.ts';
import { readTelemetry } from './telemetry.ts';

/** Takes samples of one device in, by the rules of its own messages; resolves when they are committed. */
export type ImportSamples = (
  product: Product,
  device: { id: number; sn: string; untilAt: number | null },
  payload: TelemetryPayload,
  receivedAt: number,
) => Promise<ImportOutcome>;

export function createImport(storage: Pick<Storage, 'commitIntake'>): ImportSamples {
  return async (product, device, payload, receivedAt) => {
    const refusals = new Refusals();
    const source = createSource(compileProduct(product), device, { fromAt: null, untilAt: device.untilAt });
    const samples = readTelemetry(source, payload, receivedAt, refusals) ?? [];
    const result = await storage.commitIntake({ receivedAt, samples, events: [], infos: [], rejected: [] });
    return { ...result, rejected: refusals.list() };
  };
}
