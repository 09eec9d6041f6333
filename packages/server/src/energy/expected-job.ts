import { positionOf, sunElevationDeg } from '../resources/sun.ts';
import type { JobKind } from '../jobs/run-jobs.ts';
import type { Row } from '../storage/schema.ts';
import type { Reader, Storage } from '../storage/storage.ts';
import { historyToFollow, type Followed } from './expected-history.ts';
import { plantQuartersOf, writePlantQuarters } from './plant-quarters.ts';
import { QUARTER_MS, quarterColumns, quartersOf, STEP_MS, type ExpectedQuarter, type PlantParts } from './expected-quarters.ts';

const lookBackMs = 3 * QUARTER_MS;
const dayMs = 86_400_000;
/** A local day may have 25 hours. */
const wholeMs = 26 * 3_600_000;
// Late data of a day is caught up once an hour, and at every run while a server is young.
const wholeDayEveryMs = 3_600_000;
const youngMs = 5 * 60_000;
/** History that came all at once is caught up so many days a run. */
const historyDaysARun = 2;
const devicesAtOnce = 40;
const rowsAtOnce = 500;
const keepMs = 60 * dayMs;
const keepPlantMs = 3 * dayMs;

/** Follows the telemetry with what each generator could have given. */
export function expectedJob(storage: Storage): JobKind {
  const startedAt = Date.now();
  let wholeDayAt = 0;
  const followed: Followed = new Map();
  return {
    kind: 'expected',
    holdMs: 5 * 60_000,
    everyMs: 60_000,
    async run() {
      const now = Date.now();
      const isWholeDay = now - startedAt < youngMs || now - wholeDayAt >= wholeDayEveryMs;
      if (isWholeDay) wholeDayAt = now;
      await followExpected(storage, { fromAt: now - (isWholeDay ? wholeMs : lookBackMs), toAt: now });
      await followHistory(storage, followed, now);
      if (isWholeDay) await removeOldQuarters(storage, now);
    },
  };
}

/** Goes back through what was measured before anything was expected: history of a new server, an import, a device told late. */
export async function followHistory(storage: Storage, followed: Followed, now: number): Promise<void> {
  for (let day = 0; day < historyDaysARun; day += 1) {
    const span = await historyToFollow(storage.read, followed, now);
    if (span === undefined) return;
    await followExpected(storage, span);
  }
}

/** Writes the quarter hours that have ended in a span; those that have not changed stay untouched. */
export async function followExpected(storage: Storage, { fromAt, toAt }: { fromAt: number; toAt: number }): Promise<void> {
  const span = { fromAt: fromAt - (fromAt % QUARTER_MS), toAt: toAt - (toAt % QUARTER_MS) };
  for (const plants of inPortions(await readPlants(storage.read))) {
    const deviceIds = plants.flatMap((plant) => [...plant.generators, ...plant.sensors].map(({ id }) => id));
    const points = await storage.bucket({ deviceIds, columns: quarterColumns, ...span, stepMs: STEP_MS });
    const byDevice = Map.groupBy(points, ({ deviceId }) => deviceId);
    const told = plants.map((plant) => {
      const own = [...plant.generators, ...plant.sensors].flatMap(({ id }) => byDevice.get(id) ?? []);
      const quarters = quartersOf(plant, own, span).filter(({ start_at: startAt }) => isDay(plant.row, startAt));
      return { quarters, ofPlant: plantQuartersOf({ id: plant.row.id, generators: plant.generators }, own, quarters) };
    });
    await writeChanged(
      storage,
      told.flatMap(({ quarters }) => quarters),
      deviceIds,
      span,
    );
    await writePlantQuarters(
      storage,
      told.flatMap(({ ofPlant }) => ofPlant),
      plants.map(({ row }) => row.id),
      span,
    );
  }
}

interface Plant extends PlantParts {
  row: Row<'plant'>;
}

async function readPlants(read: Reader): Promise<Plant[]> {
  const [plants, devices, faulty] = await Promise.all([
    read.selectFrom('plant').selectAll().orderBy('id').execute(),
    read
      .selectFrom('device')
      .innerJoin('product', 'product.product_key', 'device.product_key')
      .select(['device.id', 'device.plant_id', 'device.rated_power_w', 'device.array_tilt_deg', 'device.array_azimuth_deg', 'product.role'])
      .where('product.role', 'in', ['generation', 'weather'])
      .where('device.plant_id', 'is not', null)
      .where('device.unbound_at', 'is', null)
      .orderBy('device.id')
      .execute(),
    read.selectFrom('fault').select('device_id').distinct().where('closed_at', 'is', null).execute(),
  ]);
  const faultyIds = new Set(faulty.map((fault) => fault.device_id));
  const byPlant = Map.groupBy(devices, (device) => device.plant_id);
  return plants.flatMap((row) => {
    const parts = (byPlant.get(row.id) ?? []).map((device) => ({
      id: device.id,
      role: device.role,
      ratedPowerW: device.rated_power_w,
      tiltDeg: device.array_tilt_deg,
      azimuthDeg: device.array_azimuth_deg,
      hasOpenFault: faultyIds.has(device.id),
    }));
    const generators = parts.filter(({ role }) => role === 'generation');
    if (generators.length === 0) return [];
    return [{ row, installedCapacityWp: row.installed_capacity_wp, generators, sensors: parts.filter(({ role }) => role === 'weather') }];
  });
}

/** Whole plants, so that peers are read together. */
function inPortions(plants: readonly Plant[]): Plant[][] {
  const portions: Plant[][] = [];
  let devices = Infinity;
  for (const plant of plants) {
    if (devices >= devicesAtOnce) {
      portions.push([]);
      devices = 0;
    }
    portions.at(-1)?.push(plant);
    devices += plant.generators.length + plant.sensors.length;
  }
  return portions;
}

/** At night there is nothing to expect; where the position is not known every hour may be day. */
function isDay(plant: Row<'plant'>, startAt: number): boolean {
  const position = positionOf(plant);
  return [startAt, startAt + QUARTER_MS].some((at) => (sunElevationDeg(position, at) ?? 1) > 0);
}

async function writeChanged(
  storage: Storage,
  quarters: readonly ExpectedQuarter[],
  deviceIds: readonly number[],
  { fromAt, toAt }: { fromAt: number; toAt: number },
): Promise<void> {
  const written = await storage.read
    .selectFrom('expected_quarter')
    .selectAll()
    .where('device_id', 'in', [...deviceIds])
    .where('start_at', '>=', fromAt)
    .where('start_at', '<', toAt)
    .execute();
  const known = new Set(written.map(fingerprint));
  const changed = quarters.filter((quarter) => !known.has(fingerprint(quarter)));
  for (let start = 0; start < changed.length; start += rowsAtOnce) {
    const rows = changed.slice(start, start + rowsAtOnce);
    await storage.write((tx) =>
      tx
        .insertInto('expected_quarter')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['device_id', 'start_at']).doUpdateSet((eb) => ({
            actual_wh: eb.ref('excluded.actual_wh'),
            counter_wh: eb.ref('excluded.counter_wh'),
            expected_wh: eb.ref('excluded.expected_wh'),
            basis: eb.ref('excluded.basis'),
            peer_wh: eb.ref('excluded.peer_wh'),
            peer_count: eb.ref('excluded.peer_count'),
          })),
        )
        .execute(),
    );
  }
}

function fingerprint(row: ExpectedQuarter): string {
  const { device_id, start_at, actual_wh, counter_wh, expected_wh, basis, peer_wh, peer_count } = row;
  return [device_id, start_at, actual_wh, counter_wh, expected_wh, basis, peer_wh, peer_count].join();
}

async function removeOldQuarters(storage: Storage, now: number): Promise<void> {
  await storage.write((tx) =>
    tx
      .deleteFrom('expected_quarter')
      .where('start_at', '<', now - keepMs)
      .execute(),
  );
  await storage.write((tx) =>
    tx
      .deleteFrom('plant_quarter')
      .where('start_at', '<', now - keepPlantMs)
      .execute(),
  );
}
