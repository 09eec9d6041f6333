import type { Tables } from '../access/tenant.ts';

/** What the generators of a plant, as far as an expectation is known, should have given and did. */
export interface PlantLoss {
  expectedWh: number;
  /** Σ max(0, expected − actual) where both are known. */
  lostWh: number | null;
  /** The same with what nobody was heard of: lost or only unheard. */
  atRiskWh: number;
}
interface Part {
  fromAt: number;
  toAt: number;
  /** Plants in these zones only. */
  timeZones?: readonly string[];
}

/** Losses by plant over the quarter hours that begin in a span; a plant without any expectation is absent. */
export async function readPlantLosses(tables: Tables, { fromAt, toAt, timeZones }: Part): Promise<Map<number, PlantLoss>> {
  const all = tables
    .select('expected_quarter')
    .innerJoin('device', 'device.id', 'expected_quarter.device_id')
    .innerJoin('plant', 'plant.id', 'device.plant_id')
    .where('expected_quarter.start_at', '>=', fromAt)
    .where('expected_quarter.start_at', '<', toAt)
    .where('expected_quarter.expected_wh', 'is not', null);
  const rows = await (timeZones ? all.where('plant.time_zone', 'in', [...timeZones]) : all)
    .groupBy('plant.id')
    .select('plant.id as plant_id')
    .select((eb) => {
      const shortfall = eb('expected_quarter.expected_wh', '-', eb.fn.coalesce('expected_quarter.actual_wh', eb.lit(0)));
      const lacking = eb.case().when(shortfall, '>', 0).then(shortfall).else(0).end();
      return [
        eb.fn.sum<number>('expected_quarter.expected_wh').as('expected_wh'),
        eb.fn.sum<number>(lacking).as('at_risk_wh'),
        eb.fn.sum<number | null>(eb.case().when('expected_quarter.actual_wh', 'is not', null).then(lacking).end()).as('lost_wh'),
      ];
    })
    .execute();
  return new Map(rows.map((row) => [row.plant_id, { expectedWh: row.expected_wh, lostWh: row.lost_wh, atRiskWh: row.at_risk_wh }]));
}
