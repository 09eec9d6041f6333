import { isKnown } from '@heliograph/core/kpi';
import type { Tables } from '../access/tenant.ts';
import type { NewRow } from '../storage/schema.ts';
import type { BucketPoint, Storage } from '../storage/storage.ts';
import { POWER, QUARTER_MS, type ExpectedQuarter } from './expected-quarters.ts';

export type PlantQuarter = NewRow<'plant_quarter'>;
const rowsAtOnce = 500;

/** A generator without a rating counts as one watt: less than any other, and more than nothing where none is known. */
export const weightOf = (ratedPowerW: number | null) => ratedPowerW ?? 1;

/** The quarter hours of one plant: what its generators gave by their means, and what was expected of them. */
export function plantQuartersOf(
  plant: { id: number; generators: readonly { id: number; ratedPowerW: number | null }[] },
  points: readonly BucketPoint[],
  expected: readonly ExpectedQuarter[],
): PlantQuarter[] {
  const weights = new Map(plant.generators.map(({ id, ratedPowerW }) => [id, weightOf(ratedPowerW)]));
  const heard = points.filter(({ deviceId, values }) => weights.has(deviceId) && isKnown(values[POWER]));
  const heardAt = Map.groupBy(heard, ({ at }) => at - (at % QUARTER_MS));
  const expectedAt = Map.groupBy(expected, (row) => row.start_at);
  return [...new Set([...heardAt.keys(), ...expectedAt.keys()])]
    .map((startAt) => {
      const byDevice = [...Map.groupBy(heardAt.get(startAt) ?? [], ({ deviceId }) => deviceId)];
      const powers = byDevice.map(([, own]) => own.reduce((sum, { values }) => sum + values[POWER]!, 0) / own.length);
      const known = (expectedAt.get(startAt) ?? []).filter((row) => isKnown(row.expected_wh));
      return {
        plant_id: plant.id,
        start_at: startAt,
        power_w: sumOf(powers),
        heard_w: byDevice.reduce((sum, [id]) => sum + weights.get(id)!, 0),
        expected_w: watts(known.map((row) => row.expected_wh)),
        compared_w: watts(known.map((row) => row.actual_wh)),
      };
    })
    .filter((row) => row.power_w !== null || row.expected_w !== null);
}

function sumOf(powers: readonly number[]): number | null {
  return powers.length === 0 ? null : Math.round(powers.reduce((sum, powerW) => sum + powerW, 0) * 10) / 10;
}

function watts(energiesWh: readonly (number | null | undefined)[]): number | null {
  return sumOf(energiesWh.filter(isKnown).map((energyWh) => (energyWh * 3_600_000) / QUARTER_MS));
}

/** Writes what is new or another than before. */
export async function writePlantQuarters(
  storage: Storage,
  rows: readonly PlantQuarter[],
  plantIds: readonly number[],
  { fromAt, toAt }: { fromAt: number; toAt: number },
): Promise<void> {
  const written = await storage.read
    .selectFrom('plant_quarter')
    .selectAll()
    .where('plant_id', 'in', [...plantIds])
    .where('start_at', '>=', fromAt)
    .where('start_at', '<', toAt)
    .execute();
  const known = new Set(written.map(fingerprint));
  const changed = rows.filter((row) => !known.has(fingerprint(row)));
  for (let start = 0; start < changed.length; start += rowsAtOnce) {
    await storage.write((tx) =>
      tx
        .insertInto('plant_quarter')
        .values(changed.slice(start, start + rowsAtOnce))
        .onConflict((conflict) =>
          conflict.columns(['plant_id', 'start_at']).doUpdateSet((eb) => ({
            power_w: eb.ref('excluded.power_w'),
            heard_w: eb.ref('excluded.heard_w'),
            expected_w: eb.ref('excluded.expected_w'),
            compared_w: eb.ref('excluded.compared_w'),
          })),
        )
        .execute(),
    );
  }
}

function fingerprint({ plant_id, start_at, power_w, heard_w, expected_w, compared_w }: PlantQuarter): string {
  return [plant_id, start_at, power_w, heard_w, expected_w, compared_w].join();
}

/** The rows of all plants that the tables show. */
export function readPlantQuarters(tables: Tables, fromAt: number, toAt: number) {
  return tables
    .select('plant_quarter')
    .selectAll('plant_quarter')
    .where('plant_quarter.start_at', '>=', fromAt)
    .where('plant_quarter.start_at', '<', toAt)
    .orderBy('plant_quarter.start_at')
    .execute();
}

/** Whether there are any since a time: the job that writes them is at work. */
export async function hasPlantQuarters(tables: Tables, fromAt: number): Promise<boolean> {
  const row = await tables
    .select('plant_quarter')
    .select('plant_quarter.start_at')
    .where('plant_quarter.start_at', '>=', fromAt)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
