import { mqttUpKinds, upTopic, type MqttUpKind } from '@heliograph/core/contract/mqtt';
import type { FaultSeverity, Product } from '@heliograph/core/contract/products';
import { Shapes } from './shapes.ts';

/** Who publishes: the one device that the credential belongs to, with all that reading its messages takes. */
export interface IngestSource {
  readonly deviceId: number;
  readonly sn: string;
  /** When this serial took its place, and when another took it: readings of other times are not its own. */
  readonly speaksFromAt: number;
  readonly speaksUntilAt: number;
  readonly productKey: string;
  readonly intervalMs: number;
  readonly shapes: Shapes;
  readonly severities: ReadonlyMap<string, FaultSeverity>;
  readonly topics: ReadonlyMap<string, MqttUpKind>;
}

/** What all devices of a product share. */
export type CompiledProduct = Pick<IngestSource, 'productKey' | 'intervalMs' | 'shapes' | 'severities'>;

export function compileProduct(product: Product): CompiledProduct {
  return {
    productKey: product.productKey,
    intervalMs: product.reportIntervalMs,
    shapes: new Shapes(product),
    severities: new Map(product.faults.map((fault) => [fault.code, fault.severity])),
  };
}

/** When a device speaks for its place; without a bound null. */
interface Window {
  fromAt: number | null;
  untilAt: number | null;
}
const always: Window = { fromAt: null, untilAt: null };

export function createSource(product: CompiledProduct, device: { id: number; sn: string }, window = always): IngestSource {
  const topics = new Map(mqttUpKinds.map((kind) => [upTopic(product.productKey, device.sn, kind), kind]));
  const speaksFromAt = window.fromAt ?? Number.NEGATIVE_INFINITY;
  const speaksUntilAt = window.untilAt ?? Number.POSITIVE_INFINITY;
  return { ...product, deviceId: device.id, sn: device.sn, speaksFromAt, speaksUntilAt, topics };
}
