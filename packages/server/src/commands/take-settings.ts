import { readSetting, settingNames, type SettingName, type SettingValue } from '@heliograph/core/commands/settings';
import type { Row } from '../storage/schema.ts';
import type { Writer } from '../storage/storage.ts';
import { climbAll } from './climb.ts';
import { bringsFirmware } from './command-body.ts';
import { judgeHolds } from './hold.ts';
import { keepReported } from './settings-of.ts';
import { changesIn, type TargetRow } from './target-row.ts';

/** What one device told of its settings; each device once. */
export interface ToldSettings {
  deviceId: number;
  values: Readonly<Record<string, SettingValue>>;
  now: number;
}

/** Settings in the words of their devices: kept, held against the commands that wait for them, and against what should have held. */
export async function takeSettings(tx: Writer, told: readonly ToldSettings[]): Promise<void> {
  if (told.length === 0) return;
  const known = told.map(({ deviceId, values, now }) => ({ deviceId, now, values: new Map(knownValues(values)) }));
  await keepReported(
    tx,
    known.flatMap(({ deviceId, values, now }) => [...values].map(([name, value]) => ({ deviceId, name, value, now }))),
  );
  const byDevice = new Map(known.map((each) => [each.deviceId, each]));
  const targets = await readUnproved(tx, [...byDevice.keys()]);
  const settings = await readReported(tx, targets);
  await climbAll(
    tx,
    targets.flatMap((target) => {
      const { values, now } = byDevice.get(target.device_id)!;
      const isEqual = isInForce(target, values, settings.get(target.device_id) ?? []);
      const counts = isEqual !== undefined && (isEqual || mayBeOther(target));
      return counts ? [{ id: target.id, event: { is: 'seen' as const, isEqual }, now }] : [];
    }),
  );
  await judgeHolds(tx, known);
}

function knownValues(values: ToldSettings['values']): (readonly [SettingName, SettingValue])[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const known = settingNames.find((each) => each === name);
    return known === undefined ? [] : [[known, canonical(known, value)] as const];
  });
}

/** The form in which values are compared; one outside its rules is kept as it was said. */
function canonical(name: SettingName, value: SettingValue): SettingValue {
  const read = readSetting(name, value);
  return 'value' in read ? read.value : value;
}

/** While it downloads a device runs what it ran before: only after its restart does another version say something. */
function mayBeOther(target: TargetRow): boolean {
  return !bringsFirmware(target) || target.progress_stage === 'restarting';
}

/** Of each device the newest that a value can still prove. */
const unprovedEach = 20;

async function readUnproved(tx: Writer, deviceIds: readonly number[]): Promise<TargetRow[]> {
  const newest = tx
    .selectFrom('push_target')
    .select('id')
    .select((eb) =>
      eb.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('device_id').orderBy('id', 'desc'))
        .as('nth'),
    )
    .where('device_id', 'in', [...deviceIds])
    .where('attempt', '>', 0)
    .where('proof', 'in', ['value', 'readBack'])
    .where('step', 'in', ['queued', 'sending', 'sent', 'acknowledged', 'unknown']);
  return tx
    .selectFrom('push_target')
    .innerJoin(newest.as('newest'), 'newest.id', 'push_target.id')
    .selectAll('push_target')
    .where('newest.nth', '<=', unprovedEach)
    .orderBy('push_target.id', 'desc')
    .execute();
}

type Reported = Pick<Row<'device_setting'>, 'device_id' | 'name' | 'reported' | 'reported_at'>;

async function readReported(tx: Writer, targets: readonly TargetRow[]): Promise<Map<number, Reported[]>> {
  if (targets.length === 0) return new Map();
  const names = new Set(targets.flatMap((target) => Object.keys(changesIn(target))));
  const rows = await tx
    .selectFrom('device_setting')
    .select(['device_id', 'name', 'reported', 'reported_at'])
    .where('device_id', 'in', [...new Set(targets.map((target) => target.device_id))])
    .where('name', 'in', [...names])
    .execute();
  return Map.groupBy(rows, (row) => row.device_id);
}

/** Undefined while it has not told one of the command's settings since the command left. */
function isInForce(target: TargetRow, told: ReadonlyMap<SettingName, SettingValue>, rows: readonly Reported[]): boolean | undefined {
  const changes = changesIn(target);
  const names = Object.keys(changes) as SettingName[];
  if (!names.some((name) => told.has(name))) return undefined;
  const since = target.sent_at ?? target.step_at;
  const own = rows.filter((row) => names.includes(row.name as SettingName));
  const fresh = own.filter((row) => row.reported !== null && (row.reported_at ?? 0) >= since);
  const isEqual = (row: Reported) => row.reported === JSON.stringify(changes[row.name as SettingName]);
  if (!fresh.every(isEqual)) return false;
  return fresh.length === names.length ? true : undefined;
}
