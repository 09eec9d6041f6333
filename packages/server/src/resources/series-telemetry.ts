import type { Product } from '@heliograph/core/contract/products';
import type { TelemetryPage } from '@heliograph/core/contract/series';
import type { Tenant } from '../access/tenant.ts';
import { channelColumns } from '../ingest/product-columns.ts';

interface Portion {
  deviceId: number;
  fromAt: number;
  toAt: number;
  after?: number | undefined;
  pageSize: number;
}

/** Samples in time order from behind the last one read: what arrives meanwhile moves no page. */
export async function telemetryPage(tenant: Tenant, product: Product, portion: Portion): Promise<TelemetryPage> {
  const { deviceId, fromAt, toAt, after, pageSize } = portion;
  const channels = [...channelColumns(product).values()];
  const rows = await tenant.samples({
    deviceId,
    columns: channels.map(({ column }) => column),
    fromAt: Math.max(fromAt, (after ?? -1) + 1),
    toAt,
    limit: pageSize,
  });
  return {
    channels: channels.map(({ name, unit, kind }) => ({ channel: name, unit, kind })),
    rows: rows.map((row) => ({ at: row.ts, values: channels.map(({ column }) => row[column] ?? null) })),
    next: rows.length === pageSize ? (rows.at(-1)?.ts ?? null) : null,
  };
}
