import type { Tables } from '../access/tenant.ts';
import type { Product } from '@heliograph/core/contract/products';
import { columnOf } from '../ingest/product-columns.ts';
import { energyColumns, type EnergyColumn } from './flows.ts';
import type { FoldDevice } from './fold.ts';
import { localDay } from './local-day.ts';
import type { Swap } from './swap.ts';

/** What folding takes to know of each of some devices. */
export async function readFoldDevices(tables: Tables, deviceIds: readonly number[]): Promise<Map<number, FoldDevice>> {
  const ids = [...deviceIds];
  const [devices, swaps] = await Promise.all([
    tables
      .select('device')
      .innerJoin('product', 'product.product_key', 'device.product_key')
      .innerJoin('plant', 'plant.id', 'device.plant_id')
      .select(['device.id', 'device.rated_power_w', 'product.role', 'product.spec', 'plant.installed_capacity_wp', 'plant.time_zone'])
      .where('device.id', 'in', ids)
      .execute(),
    tables
      .select('device_swap')
      .select(['device_id', 'flow', 'at', 'closing_wh', 'opening_wh'])
      .where('device_id', 'in', ids)
      .orderBy('at')
      .orderBy('id')
      .execute(),
  ]);
  const swapsOf = Map.groupBy(swaps, (swap) => swap.device_id);
  return new Map(
    devices.map(({ id, time_zone: timeZone, spec, ...device }) => [
      id,
      {
        role: device.role as FoldDevice['role'],
        dayOf: (at: number) => localDay(timeZone, at),
        ratingW: ratingOf(device),
        rollsOverAt: rolloversOf(spec),
        swaps: (swapsOf.get(id) ?? []).map(toSwap),
      },
    ]),
  );
}

interface Rated {
  rated_power_w: number | null;
  role: string;
  installed_capacity_wp: number | null;
}

/**
 * What a device can make at most, for telling a jump of its counter from energy. Without a rating of its own a generator
 * makes no more than the plant's panels; what a meter counts has no such bound.
 */
function ratingOf({ rated_power_w: own, role, installed_capacity_wp: plant }: Rated): number | null {
  return own ?? (role === 'generation' ? plant : null);
}

const rollovers = new Map<string, FoldDevice['rollsOverAt']>();

function rolloversOf(spec: string): FoldDevice['rollsOverAt'] {
  const known = rollovers.get(spec);
  if (known !== undefined) return known;
  const product = JSON.parse(spec) as Product;
  const own: FoldDevice['rollsOverAt'] = {};
  for (const { name, rollsOverAt } of product.channels) {
    const column = columnOf(product, name) as EnergyColumn;
    if (rollsOverAt !== undefined && energyColumns.includes(column)) own[column] = rollsOverAt;
  }
  rollovers.set(spec, own);
  return own;
}

function toSwap({
  flow,
  at,
  closing_wh: closingWh,
  opening_wh: openingWh,
}: {
  flow: Swap['flow'];
  at: number;
  closing_wh: number | null;
  opening_wh: number | null;
}): Swap {
  return { flow, at, closingWh, openingWh };
}
