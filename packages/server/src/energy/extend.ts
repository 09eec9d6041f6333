import type { NewRow } from '../storage/schema.ts';
import type { Reader, Storage } from '../storage/storage.ts';
import { dayRow, stateOf, writeDays } from './days.ts';
import { extendDay, openDay, type CounterSample, type FoldState } from './fold.ts';
import { localDay } from './local-day.ts';
import { ratingOf } from './rating.ts';

const devicesAtOnce = 200;
const samplesAtOnce = 20_000;

interface OpenDay {
  deviceId: number;
  lastTs: number;
  ratedPowerW: number | null;
  timeZone: string;
  state: FoldState;
}

/**
 * Brings the last day of each device up to its newest sample, and on over midnight. Answers each device's last folded
 * time and how many days it wrote; a device without a folded day is left to the marks of its first samples.
 */
export async function extendDevices(
  storage: Storage,
  deviceIds: readonly number[],
): Promise<{ folded: Map<number, number>; written: number }> {
  const folded = new Map<number, number>();
  let written = 0;
  for (let from = 0; from < deviceIds.length; from += devicesAtOnce) {
    const days = await lastDays(storage.read, deviceIds.slice(from, from + devicesAtOnce));
    for (const day of days) folded.set(day.deviceId, day.lastTs);
    const rows = days.length === 0 ? [] : await extendedRows(storage.read, days);
    if (rows.length > 0) await storage.write((tx) => writeDays(tx, rows));
    for (const row of rows) folded.set(row.device_id, Math.max(row.last_ts, folded.get(row.device_id) ?? 0));
    written += rows.length;
  }
  return { folded, written };
}

async function extendedRows(read: Reader, days: OpenDay[]): Promise<NewRow<'energy_day'>[]> {
  const samples = await newSamples(read, days);
  return days.flatMap((day) => {
    const own = samples.get(day.deviceId) ?? [];
    return own.length === 0 ? [] : extendOver(day, own).map((state) => dayRow(day.deviceId, state));
  });
}

/** The day itself, and the days after it that the samples reach into. */
function extendOver({ state, timeZone, ratedPowerW }: OpenDay, samples: CounterSample[]): FoldState[] {
  const states: FoldState[] = [];
  let current = state;
  for (const sample of samples) {
    const { startAt } = localDay(timeZone, sample.ts);
    if (startAt !== current.dayStartAt) {
      if (current !== state) states.push(current);
      current = openDay(startAt, current.anchor);
    }
    current = extendDay(current, [sample], ratedPowerW);
  }
  return [...states, current];
}

async function lastDays(read: Reader, deviceIds: readonly number[]): Promise<OpenDay[]> {
  const rows = await read
    .selectFrom('energy_day as day')
    .innerJoin('device', 'device.id', 'day.device_id')
    .innerJoin('product', 'product.product_key', 'device.product_key')
    .innerJoin('plant', 'plant.id', 'device.plant_id')
    .select(['day.device_id', 'day.last_ts', 'day.state'])
    .select(['device.rated_power_w', 'product.role', 'plant.installed_capacity_wp', 'plant.time_zone'])
    .where('day.device_id', 'in', [...deviceIds])
    .where((eb) =>
      eb(
        'day.day_start',
        '=',
        eb
          .selectFrom('energy_day as other')
          .select((max) => max.fn.max('other.day_start').as('newest'))
          .whereRef('other.device_id', '=', 'day.device_id'),
      ),
    )
    .execute();
  return rows.map((row) => ({
    deviceId: row.device_id,
    lastTs: row.last_ts,
    ratedPowerW: ratingOf(row),
    timeZone: row.time_zone,
    state: stateOf(row),
  }));
}

async function newSamples(read: Reader, days: OpenDay[]): Promise<Map<number, CounterSample[]>> {
  const rows = await read
    .selectFrom('energy_day as day')
    .innerJoin('telemetry', (join) => join.onRef('telemetry.device_id', '=', 'day.device_id').onRef('telemetry.ts', '>', 'day.last_ts'))
    .select(['telemetry.device_id', 'telemetry.ts', 'telemetry.energy_total_wh', 'day.last_ts', 'day.day_start'])
    .where(
      'telemetry.device_id',
      'in',
      days.map((day) => day.deviceId),
    )
    .where('telemetry.ts', '>', Math.min(...days.map((day) => day.lastTs)))
    .where('telemetry.energy_total_wh', 'is not', null)
    .where('day.day_start', '>=', Math.min(...days.map((day) => day.state.dayStartAt)))
    .orderBy('telemetry.device_id')
    .orderBy('telemetry.ts')
    .limit(samplesAtOnce)
    .execute();
  const dayOf = new Map(days.map((day) => [day.deviceId, day]));
  const samples = new Map<number, CounterSample[]>();
  for (const row of rows) {
    const day = dayOf.get(row.device_id);
    // Another node went on since the day was read: the next round sees where it stands.
    if (day === undefined || row.last_ts !== day.lastTs || row.day_start !== day.state.dayStartAt) continue;
    const own = samples.get(row.device_id) ?? [];
    own.push({ ts: row.ts, wh: row.energy_total_wh! });
    samples.set(row.device_id, own);
  }
  return samples;
}
