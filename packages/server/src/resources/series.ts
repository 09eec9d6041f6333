import { SERIES_DEFAULT_MS, SERIES_LONGEST_MS, type DeviceSeries, type PlantSeries, type Series } from '@heliograph/core/contract/series';
import type { Product } from '@heliograph/core/contract/products';
import { isKnown, sumKnown } from '@heliograph/core/kpi';
import type { Tenant } from '../access/tenant.ts';
import { computableZone } from '../energy/local-day.ts';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import { channelColumns } from '../ingest/product-columns.ts';
import { devicePlace } from './device-place.ts';
import { toWatts } from './device-state.ts';
import { nightsOf } from './nights.ts';
import { readProducts } from './products.ts';
import { channelBuckets } from './series-buckets.ts';
import { rollupSteps, ROLLUP_STEP_MS } from './series-rollups.ts';
import { type Grid, gridOf, withGaps } from './series-steps.ts';
import { telemetryPage } from './series-telemetry.ts';
import { positionOf } from './sun.ts';

interface Range {
  fromAt?: number | undefined;
  toAt?: number | undefined;
}

export const seriesHandlers: Handlers<Series> = {
  async 'GET /devices/{id}/series'({ params, query }, { tenant, now }) {
    return deviceSeries(tenant, Number(params.id), query, now);
  },
  async 'GET /plants/{id}/series'({ params, query }, { tenant, now }) {
    return plantSeries(tenant, Number(params.id), query, now);
  },
  async 'GET /devices/{id}/telemetry'({ params, query }, { tenant, now }) {
    const { product } = await findDevice(tenant, Number(params.id));
    return telemetryPage(tenant, product, { ...query, ...spanOf(query, now), deviceId: Number(params.id) });
  },
};

async function deviceSeries(
  tenant: Tenant,
  deviceId: number,
  query: Range & { channels: readonly string[]; points: number },
  now: number,
): Promise<DeviceSeries> {
  const { place, product } = await findDevice(tenant, deviceId);
  const columns = query.channels.map((name) => {
    const channel = channelColumns(product).get(name);
    if (!channel) throw new RequestError('devices.unknownChannel');
    return channel;
  });
  const grid = gridOf(limitedSpanOf(query, now), query.points, product.reportIntervalMs);
  // The silence before the span decides whether its first counter reading continues one.
  const leadMs = columns.some(({ kind }) => kind === 'counter') ? Math.ceil(grid.gapMs / grid.stepMs) * grid.stepMs : 0;
  const { fromAt, toAt, stepMs } = grid;
  const points = await tenant.bucket({ deviceIds: [deviceId], columns, fromAt: fromAt - leadMs, toAt, stepMs, hasSpread: true });
  return {
    timeZone: computableZone(place.timeZone),
    ...grid,
    nights: nightsOf(place.position, place.timeZone, grid),
    series: columns.map(({ name, unit, kind }, index) => ({
      channel: name,
      unit,
      kind,
      buckets: channelBuckets(points, index, { kind, grid, now }),
    })),
  };
}

async function plantSeries(tenant: Tenant, plantId: number, query: Range & { points: number }, now: number): Promise<PlantSeries> {
  const plant = await tenant.select('plant').selectAll('plant').where('plant.id', '=', plantId).executeTakeFirst();
  if (!plant) throw new RequestError('plants.notFound');
  const [devices, products] = await Promise.all([
    tenant.select('device').select(['device.id', 'device.product_key']).where('device.plant_id', '=', plantId).execute(),
    readProducts(tenant),
  ]);
  const productOf = (device: { product_key: string }) => products.get(device.product_key) as Product;
  const generators = devices.filter((device) => productOf(device).role === 'generation');
  const intervalMs = Math.max(0, ...generators.map((device) => productOf(device).reportIntervalMs));
  const grid = gridOf(limitedSpanOf(query, now), query.points, intervalMs);
  const deviceIds = generators.map(({ id }) => id);
  const heard = await (grid.stepMs < ROLLUP_STEP_MS ? sampledSteps : rollupSteps)(tenant, deviceIds, grid);
  return {
    timeZone: computableZone(plant.time_zone),
    ...grid,
    nights: nightsOf(positionOf(plant), plant.time_zone, grid),
    deviceCount: generators.length,
    buckets: withGaps(heard, grid, now, (at) => ({ at, powerW: null, heardCount: 0 })),
  };
}

async function sampledSteps(tenant: Tenant, deviceIds: readonly number[], { fromAt, toAt, stepMs }: Grid) {
  const columns = [{ column: 'power_w', kind: 'gauge' }] as const;
  const points = await tenant.bucket({ deviceIds, columns, fromAt, toAt, stepMs });
  return [...Map.groupBy(points, ({ at }) => at)]
    .toSorted(([a], [b]) => a - b)
    .map(([at, step]) => {
      const powers = step.map(({ values }) => values[0]).filter(isKnown);
      return { at, powerW: toWatts(sumKnown(powers)), heardCount: powers.length };
    });
}

async function findDevice(tenant: Tenant, deviceId: number) {
  const place = await devicePlace(tenant, deviceId);
  return { place, product: (await readProducts(tenant)).get(place.productKey) as Product };
}

function limitedSpanOf(range: Range, now: number): { fromAt: number; toAt: number } {
  const span = spanOf(range, now);
  if (span.toAt - span.fromAt <= SERIES_LONGEST_MS) return span;
  throw refused('toAt', 'validation.field.tooBig', span.fromAt + SERIES_LONGEST_MS);
}

function spanOf(range: Range, now: number): { fromAt: number; toAt: number } {
  const toAt = range.toAt ?? Math.max(now, (range.fromAt ?? 0) + 1);
  const fromAt = range.fromAt ?? Math.max(0, toAt - SERIES_DEFAULT_MS);
  if (fromAt < toAt) return { fromAt, toAt };
  throw refused('toAt', 'validation.field.tooSmall', fromAt + 1);
}

function refused(path: string, key: 'validation.field.tooBig' | 'validation.field.tooSmall', limit: number): RequestError {
  return new RequestError('request.invalid', { issues: [{ path, key, values: { limit } }] });
}
