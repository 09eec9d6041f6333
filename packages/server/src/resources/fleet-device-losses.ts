import type { DeviceLoss } from '@heliograph/core/contract/fleet';
import type { Tables } from '../access/tenant.ts';
import type { FleetPlant } from './fleet-facts.ts';

export interface DeviceLosses {
  losses: readonly DeviceLoss[];
  countedFromAt: number | null;
  uncountedDays: number;
}
const dayMs = 86_400_000;

/** What each generator lost over the quarter hours that begin in a span, most first; who lost nothing is absent. And how far that was counted. */
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
        eb.fn.min('expected_quarter.start_at').as('first_at'),
        eb.fn.min(eb.case().when(expected, 'is not', null).then(eb.ref('expected_quarter.start_at')).end()).as('counted_from_at'),
      ];
    })
    .where('expected_quarter.start_at', '>=', fromAt)
    .where('expected_quarter.start_at', '<', toAt)
    .groupBy('expected_quarter.device_id')
    .execute();
  const places = new Map(plants.flatMap((plant) => plant.devices.map((device) => [device.id, { plant, device }] as const)));
  const own = rows.filter((row) => places.has(row.device_id));
  const countedFrom = own.flatMap((row) => (row.counted_from_at === null ? [] : [row.counted_from_at]));
  const losses = own
    .flatMap((row): DeviceLoss[] => {
      const place = places.get(row.device_id);
      const lostKwh = kwh(row.lost_wh);
      if (place === undefined || lostKwh === 0 || row.counted_from_at === null) return [];
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
          countedFromAt: row.counted_from_at,
        },
      ];
    })
    .sort((a, b) => b.lostKwh - a.lostKwh || Number(a.id) - Number(b.id));
  const firstAt = new Map(own.map((row) => [row.device_id, row.first_at]));
  const uncountedDays = await uncounted(tables, generatorsOf(plants), firstAt, { fromAt, toAt });
  return { losses, countedFromAt: countedFrom.length === 0 ? null : Math.min(...countedFrom), uncountedDays };
}

/** The most days of one generator that its ledger knows of and that nothing was compared in. */
async function uncounted(
  tables: Tables,
  deviceIds: ReadonlySet<number>,
  firstAt: ReadonlyMap<number, number>,
  { fromAt, toAt }: { fromAt: number; toAt: number },
): Promise<number> {
  const rows = await tables
    .select('energy_day')
    .select(['energy_day.device_id', (eb) => eb.fn.min('energy_day.day_start').as('begins_at')])
    .where('energy_day.flow', '=', 'total')
    .where('energy_day.day_start', '>=', fromAt)
    .where('energy_day.day_start', '<', toAt)
    .groupBy('energy_day.device_id')
    .execute();
  const lags = rows
    .filter((row) => deviceIds.has(row.device_id))
    .map((row) => {
      const first = firstAt.get(row.device_id);
      // Rows begin with the sun, hours after midnight.
      return first === undefined ? Math.ceil((toAt - row.begins_at) / dayMs) : Math.floor((first - row.begins_at) / dayMs);
    });
  return Math.max(0, ...lags);
}

function generatorsOf(plants: readonly FleetPlant[]): ReadonlySet<number> {
  return new Set(plants.flatMap((plant) => plant.devices.filter(({ role }) => role === 'generation').map(({ id }) => id)));
}

/** Sums of nothing are 0 here: what was not heard of is a figure of its own. */
function kwh(energyWh: number | null): number {
  return Math.round(energyWh ?? 0) / 1_000;
}
