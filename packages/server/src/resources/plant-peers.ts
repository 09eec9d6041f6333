import { median } from '@heliograph/core/kpi';
import type { Tenant } from '../access/tenant.ts';
import { productionOf } from './fleet-energy.ts';

const LEAST_PEERS = 2;
/** As many neighbours say what was to be had as well as all of them. */
const MOST_PEERS = 30;

export interface PeerYield {
  value: number | null;
  medianKwhPerKwp: number | null;
  plantCount: number;
}

/** The specific yield of a plant over some days against the median of other plants in its time zone; closed entries on both sides. */
export async function peerYield(
  tenant: Tenant,
  plant: { id: number; time_zone: string; installed_capacity_wp: number | null },
  { fromAt, toAt }: { fromAt: number; toAt: number },
): Promise<PeerYield> {
  const others = await tenant
    .select('plant')
    .select(['plant.id', 'plant.installed_capacity_wp'])
    .where('plant.time_zone', '=', plant.time_zone)
    .where('plant.installed_capacity_wp', '>', 0)
    .where('plant.id', '!=', plant.id)
    .orderBy('plant.id')
    .limit(MOST_PEERS)
    .execute();
  const rows = await productionOf(tenant)
    .innerJoin('energy_day', 'energy_day.device_id', 'device.id')
    .select('device.plant_id')
    .select((eb) => eb.fn.sum<number | string>('energy_day.energy_wh').as('energy_wh'))
    .where('device.plant_id', 'in', [plant.id, ...others.map(({ id }) => id)])
    .where('energy_day.flow', '=', 'total')
    .where('energy_day.day_start', '>=', fromAt)
    .where('energy_day.day_start', '<', toAt)
    .groupBy('device.plant_id')
    .execute();
  const energies = new Map(rows.map((row) => [row.plant_id, Number(row.energy_wh)]));
  const yieldOf = ({ id, installed_capacity_wp: capacityWp }: { id: number; installed_capacity_wp: number | null }) =>
    energies.has(id) && capacityWp ? energies.get(id)! / capacityWp : null;
  const yields = others.map(yieldOf).filter((value) => value !== null);
  const [own, middle] = [yieldOf(plant), yields.length < LEAST_PEERS ? null : median(yields)];
  return { value: own === null || !middle ? null : own / middle, medianKwhPerKwp: middle, plantCount: yields.length };
}
