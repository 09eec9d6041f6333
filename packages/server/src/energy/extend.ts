import { unscopedTables } from '../access/tenant.ts';
import type { Row } from '../storage/schema.ts';
import type { Reader, Storage } from '../storage/storage.ts';
import { energyColumns, type EnergySample } from './flows.ts';
import { readFoldDevices } from './fold-device.ts';
import { foldSamples, takenOf, type DeviceState, type FoldDevice } from './fold.ts';
import { writeFolds, type DeviceFold, type FoldedInterval } from './ledger.ts';
import { markDay } from './marks.ts';

const devicesAtOnce = 200;
const samplesAtOnce = 20_000;

type Tip = Pick<Row<'energy_tip'>, 'device_id' | 'version' | 'last_ts' | 'state'>;
interface Extended {
  /** Devices that are up to date now. */
  done: number[];
  /** How many devices' ledgers went on. */
  written: number;
}

/**
 * Brings the ledger of each device up to its newest sample, and on over midnight. A device without a ledger is left to
 * the marks of its first samples.
 */
export async function extendDevices(storage: Storage, deviceIds: readonly number[]): Promise<Extended> {
  const all: Extended = { done: [], written: 0 };
  for (let from = 0; from < deviceIds.length; from += devicesAtOnce) {
    const { done, written } = await extendSome(storage, deviceIds.slice(from, from + devicesAtOnce));
    all.done.push(...done);
    all.written += written;
  }
  return all;
}

async function extendSome(storage: Storage, deviceIds: readonly number[]): Promise<Extended> {
  const tips = await readTips(storage.read, deviceIds);
  if (tips.length === 0) return { done: [], written: 0 };
  const { samples, isAll } = await newSamples(storage.read, tips);
  const devices = samples.size === 0 ? undefined : await readFoldDevices(unscopedTables(storage.read), [...samples.keys()]);
  const folds: DeviceFold[] = [];
  const incomplete: { deviceId: number; dayStartAt: number }[] = [];
  for (const tip of tips) {
    const state = JSON.parse(tip.state) as DeviceState;
    const own = samples.get(tip.device_id) ?? [];
    const again = own[0]?.ts === state.lastTs ? own.shift() : undefined;
    // The last row has been filled since it was counted: its day is folded again as a whole.
    if (again !== undefined && takenOf(again) !== state.taken) incomplete.push({ deviceId: tip.device_id, dayStartAt: state.dayStartAt });
    else if (own.length > 0) folds.push(extendOver(tip, state, own, devices!.get(tip.device_id)!));
  }
  const taken = folds.length + incomplete.length === 0 ? new Set<number>() : await write(storage, folds, incomplete);
  const waiting = new Set(isAll ? [] : [...samples.keys()]);
  for (const { deviceId } of folds) if (!taken.has(deviceId)) waiting.add(deviceId);
  return { done: tips.map((tip) => tip.device_id).filter((id) => !waiting.has(id)), written: taken.size };
}

function write(storage: Storage, folds: readonly DeviceFold[], incomplete: readonly { deviceId: number; dayStartAt: number }[]) {
  return storage.write(async (tx) => {
    const taken = await writeFolds(tx, folds, Date.now());
    for (const { deviceId, dayStartAt } of incomplete) await markDay(tx, deviceId, dayStartAt);
    return taken;
  });
}

/** The day itself, and the days after it that the samples reach into. */
function extendOver(tip: Tip, opening: DeviceState, samples: readonly EnergySample[], device: FoldDevice): DeviceFold {
  const anchors: DeviceState[] = [];
  const added: FoldedInterval[] = [];
  let current = opening;
  for (const [dayStartAt, own] of Map.groupBy(samples, ({ ts }) => device.dayOf(ts).startAt)) {
    if (dayStartAt !== current.dayStartAt) anchors.push(current);
    const { state, intervals } = foldSamples(current, own, device);
    added.push(...intervals.map((interval) => ({ ...interval, foldDay: dayStartAt, origin: 'live' as const })));
    current = state;
  }
  return { deviceId: tip.device_id, version: tip.version, tip: current, anchors, added, superseded: [] };
}

function readTips(read: Reader, deviceIds: readonly number[]): Promise<Tip[]> {
  return read
    .selectFrom('energy_tip')
    .select(['device_id', 'version', 'last_ts', 'state'])
    .where('device_id', 'in', [...deviceIds])
    .execute();
}

/** What stands after the last sample of each device, and that one again. */
async function newSamples(read: Reader, tips: readonly Tip[]): Promise<{ samples: Map<number, EnergySample[]>; isAll: boolean }> {
  const rows = await read
    .selectFrom('energy_tip as tip')
    .innerJoin('telemetry', (join) => join.onRef('telemetry.device_id', '=', 'tip.device_id').onRef('telemetry.ts', '>=', 'tip.last_ts'))
    .select(['telemetry.device_id', 'telemetry.ts', 'tip.version'])
    .select(energyColumns.map((column) => `telemetry.${column}` as const))
    .where(
      'telemetry.device_id',
      'in',
      tips.map((tip) => tip.device_id),
    )
    .where('telemetry.ts', '>=', Math.min(...tips.map((tip) => tip.last_ts)))
    .where((eb) => eb.or(energyColumns.map((column) => eb(`telemetry.${column}`, 'is not', null))))
    .orderBy('telemetry.device_id')
    .orderBy('telemetry.ts')
    .limit(samplesAtOnce)
    .execute();
  const versions = new Map(tips.map((tip) => [tip.device_id, tip.version]));
  const samples = new Map<number, EnergySample[]>();
  for (const { device_id: deviceId, version, ...sample } of rows) {
    // Another node went on since the tip was read: the next round sees where it stands.
    if (versions.get(deviceId) !== version) continue;
    const own = samples.get(deviceId) ?? [];
    own.push(sample);
    samples.set(deviceId, own);
  }
  return { samples, isAll: rows.length < samplesAtOnce };
}
