import type { DeviceCurve, DevicesTelemetry, LatestValue } from '@heliograph/core/contract/devices-telemetry';
import type { Product } from '@heliograph/core/contract/products';
import type { Tables, Tenant } from '../access/tenant.ts';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import type { ImportSamples } from '../ingest/import-samples.ts';
import { channelColumns } from '../ingest/product-columns.ts';
import type { Row } from '../storage/schema.ts';
import { devicePlace } from './device-place.ts';
import { readingTime } from './fleet-facts.ts';
import { localDayAt, localDayOf } from './local-day.ts';
import { CURVE_STEP_MS, gridOf } from './plants-curve.ts';
import { readProducts } from './products.ts';

export interface DeviceTelemetryDeps {
  /** Commits samples of one device; answers what became of them. */
  importSamples: ImportSamples;
}

export function deviceTelemetryHandlers(deps: DeviceTelemetryDeps): Handlers<DevicesTelemetry> {
  return {
    async 'GET /devices/{id}/latest'({ params }, { tenant }) {
      const [found] = await readLatest(tenant, [Number(params.id)]);
      if (!found) throw new RequestError('devices.notFound');
      return { items: found.items };
    },

    async 'GET /devices/{id}/curve'({ params, query }, { tenant, now }) {
      return deviceCurve(tenant, Number(params.id), query, now);
    },

    async 'POST /devices/{id}/telemetry'({ params, body }, { write, author }) {
      const found = await write(async (own) => {
        const device = await own
          .select('device')
          .select([
            'device.id',
            'device.sn',
            'device.name',
            'device.product_key',
            'device.plant_id as plantId',
            'device.unbound_at as untilAt',
          ])
          .where('device.id', '=', Number(params.id))
          .executeTakeFirst();
        return device && { device, product: (await readProducts(own)).get(device.product_key) as Product };
      });
      if (!found) throw new RequestError('devices.notFound');
      const { plantId } = found.device;
      if (plantId === null) throw new RequestError('devices.notBound');
      return deps.importSamples(found.product, { ...found.device, plantId }, body, author);
    },
  };
}

/** The newest reading of every channel of some devices; a device that never reported has nulls. */
export async function readLatest(tables: Tables, deviceIds: readonly number[]): Promise<{ deviceId: number; items: LatestValue[] }[]> {
  if (deviceIds.length === 0) return [];
  const [devices, rows, products] = await Promise.all([
    tables
      .select('device')
      .select(['device.id', 'device.product_key'])
      .where('device.id', 'in', [...deviceIds])
      .execute(),
    tables
      .select('latest')
      .selectAll('latest')
      .where('latest.device_id', 'in', [...deviceIds])
      .execute(),
    readProducts(tables),
  ]);
  const byDevice = new Map(rows.map((row) => [row.device_id, row]));
  return devices.map((device) => ({
    deviceId: device.id,
    items: latestValues(products.get(device.product_key) as Product, byDevice.get(device.id)),
  }));
}

function latestValues(product: Product, row: Row<'latest'> | undefined): LatestValue[] {
  return [...channelColumns(product).values()].map(({ name, unit, kind, column }) => {
    const value = row?.[column] ?? null;
    const at = value === null || !row ? null : readingTime(row.times, column, row.ts);
    return { channel: name, unit, kind, value, at };
  });
}

async function deviceCurve(
  tenant: Tenant,
  deviceId: number,
  query: { date?: string | undefined; channel: string },
  now: number,
): Promise<DeviceCurve> {
  const { productKey, timeZone } = await devicePlace(tenant, deviceId);
  const product = (await readProducts(tenant)).get(productKey) as Product;
  const channel = channelColumns(product).get(query.channel);
  if (!channel) throw new RequestError('devices.unknownChannel');
  const day = query.date === undefined ? localDayAt(timeZone, now) : localDayOf(timeZone, query.date);
  const buckets = await tenant.bucket({
    deviceIds: [deviceId],
    columns: [channel],
    fromAt: day.fromAt,
    toAt: day.toAt,
    stepMs: CURVE_STEP_MS,
  });
  const values = new Map(buckets.map((point) => [point.at, point.values[0] ?? null]));
  return {
    channel: channel.name,
    unit: channel.unit,
    kind: channel.kind,
    ...day,
    stepMs: CURVE_STEP_MS,
    points: gridOf(day, now).map((at) => ({ at, value: values.get(at) ?? null })),
  };
}
