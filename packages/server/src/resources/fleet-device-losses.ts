import type { DeviceLoss } from '@heliograph/core/contract/fleet';
import type { Tables } from '../access/tenant.ts';
import type { FleetPlant } from './fleet-facts.ts';

export type DeviceLosses = readonly DeviceLoss[];

/** What each generator lost over the quarter hours that begin in a span, most first; who lost nothing is absent. */
export async function readDeviceLosses(
  tables: Tables,
  plants: readonly FleetPlant[],
  { fromAt, toAt }: { fromAt: number; toAt: number },
): Promise<DeviceLosses> {
  const rows = await tables
    .select('expected_quarter')
    .select('expected_quarter.device_id')
    .select((eb) => {
      const [expected, actual] = [eb.ref('expected_quarter.expected_wh'), eb.ref('expected_quarter.actual_wh')];
      const lost = eb
        .case()
        .when('expected_quarter.expected_wh', '>', actual)
        .then(eb('expected_quarter.expected_wh', '-', actual))
        .else(0)
        .end();
      const isHeard = eb('expected_quarter.actual_wh', 'is not', null);
      return [
        eb.fn.sum<number | null>(eb.case().when(isHeard).then(lost).end()).as('lost_wh'),
        eb.fn.sum<number | null>(eb.case().when(isHeard).then(expected).end()).as('expected_wh'),
        eb.fn.sum<number | null>(eb.case().when('expected_quarter.actual_wh', 'is', null).then(expected).end()).as('unheard_wh'),
      ];
    })
    .where('expected_quarter.start_at', '>=', fromAt)
    .where('expected_quarter.start_at', '<', toAt)
    .where('expected_quarter.expected_wh', 'is not', null)
    .groupBy('expected_quarter.device_id')
    .execute();
  const places = new Map(plants.flatMap((plant) => plant.devices.map((device) => [device.id, { plant, device }] as const)));
  return rows
    .flatMap((row): DeviceLoss[] => {
      const place = places.get(row.device_id);
      const lostKwh = kwh(row.lost_wh);
      if (place === undefined || lostKwh === 0) return [];
      const { plant, device } = place;
      return [
        {
          id: String(device.id),
          name: device.row.name,
          sn: device.row.sn,
          plantId: String(plant.id),
          plantName: plant.row.name,
          timeZone: plant.row.time_zone,
          lostKwh,
          expectedKwh: kwh(row.expected_wh),
          unheardKwh: kwh(row.unheard_wh),
        },
      ];
    })
    .sort((a, b) => b.lostKwh - a.lostKwh || Number(a.id) - Number(b.id));
}

/** Sums of nothing are 0 here: what was not heard of is a figure of its own. */
function kwh(energyWh: number | null): number {
  return Math.round(energyWh ?? 0) / 1_000;
}
