import type { Tables } from '../access/tenant.ts';
import { QUARTER_MS } from './expected-quarters.ts';

/** Of a plant, or of all of them: what was expected in a quarter hour and what came, as mean powers. */
export interface ExpectedPoint {
  at: number;
  /** The generators of which an expectation is known. */
  expectedW: number;
  /** What the same generators gave; those that said nothing are not in it. */
  actualW: number | null;
  deviceCount: number;
}

/** The expected power over a span, summed over everything the tables show: one row for each quarter hour. */
export async function readExpectedCurve(
  tables: Tables,
  { fromAt, toAt, deviceIds }: { fromAt: number; toAt: number; deviceIds?: readonly number[] },
): Promise<ExpectedPoint[]> {
  const all = tables
    .select('expected_quarter')
    .where('expected_quarter.start_at', '>=', fromAt)
    .where('expected_quarter.start_at', '<', toAt)
    .where('expected_quarter.expected_wh', 'is not', null);
  const rows = await (deviceIds ? all.where('expected_quarter.device_id', 'in', [...deviceIds]) : all)
    .groupBy('expected_quarter.start_at')
    .select('expected_quarter.start_at')
    .select((eb) => [
      eb.fn.sum<number>('expected_quarter.expected_wh').as('expected'),
      eb.fn.sum<number | null>('expected_quarter.actual_wh').as('actual'),
      eb.fn.count<number>('expected_quarter.device_id').as('devices'),
    ])
    .orderBy('expected_quarter.start_at')
    .execute();
  const toW = (energyWh: number) => Math.round((energyWh * 36_000_000) / QUARTER_MS) / 10;
  return rows.map((row) => ({
    at: row.start_at,
    expectedW: toW(row.expected),
    actualW: row.actual === null ? null : toW(row.actual),
    deviceCount: row.devices,
  }));
}
