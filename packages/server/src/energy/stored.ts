import type { SampledTables, Tables } from '../access/tenant.ts';
import type { Row } from '../storage/schema.ts';
import type { Sample } from '../storage/storage.ts';
import { energyColumns, type EnergySample } from './flows.ts';
import type { DeviceState, FoldDevice } from './fold.ts';

/** Where the ledger of a device stands; version 0 and no tip before its first entry. */
export interface Stored {
  version: number;
  tip: DeviceState | null;
}

export async function readStored(tables: Tables, deviceId: number): Promise<Stored> {
  const row = await tables.select('energy_tip').select(['version', 'state']).where('device_id', '=', deviceId).executeTakeFirst();
  return { version: row?.version ?? 0, tip: row === undefined ? null : (JSON.parse(row.state) as DeviceState) };
}

export async function stateOf(tables: Tables, deviceId: number, day: number, { tip }: Stored): Promise<DeviceState | null> {
  if (tip?.dayStartAt === day) return tip;
  const anchors = tables.select('energy_anchor').select('state').where('device_id', '=', deviceId);
  return parsed(await anchors.where('day_start', '=', day).executeTakeFirst());
}

export async function stateBefore(tables: Tables, deviceId: number, day: number, { tip }: Stored): Promise<DeviceState | null> {
  if (tip !== null && tip.dayStartAt < day) return tip;
  const anchors = tables.select('energy_anchor').select('state').where('device_id', '=', deviceId);
  return parsed(await anchors.where('day_start', '<', day).orderBy('day_start', 'desc').limit(1).executeTakeFirst());
}

export async function dayAfter(tables: Tables, deviceId: number, day: number, { tip }: Stored): Promise<number | null> {
  const anchors = tables.select('energy_anchor').select('day_start').where('device_id', '=', deviceId);
  const row = await anchors.where('day_start', '>', day).orderBy('day_start').limit(1).executeTakeFirst();
  return row?.day_start ?? (tip !== null && tip.dayStartAt > day ? tip.dayStartAt : null);
}

function parsed(row: { state: string } | undefined): DeviceState | null {
  return row === undefined ? null : (JSON.parse(row.state) as DeviceState);
}

/** What a device's folds of these days wrote, as it is valid now. */
export function readOwned(
  tables: Tables,
  deviceId: number,
  foldDays: readonly number[],
  fromDay: number,
): Promise<Row<'energy_interval'>[]> {
  return tables
    .select('energy_interval')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('day_start', '>=', fromDay)
    .where('day_start', '<=', Math.max(...foldDays))
    .where('fold_day', 'in', [...foldDays])
    .where('superseded_at', 'is', null)
    .where('origin', '<>', 'correction')
    .execute();
}

export async function readDaySamples(tables: SampledTables, deviceId: number, { dayOf }: FoldDevice, day: number): Promise<EnergySample[]> {
  const samples = await tables.samples({ deviceId, columns: energyColumns, fromAt: day, toAt: dayOf(day).endAt });
  return samples.map(toEnergySample).filter((sample) => energyColumns.some((column) => sample[column] !== null));
}

/** What is filed says nothing of empty columns. */
function toEnergySample(sample: Sample): EnergySample {
  const values = energyColumns.map((column) => [column, sample[column] ?? null]);
  return { ts: sample.ts, ...(Object.fromEntries(values) as Omit<EnergySample, 'ts'>) };
}
