import type { EnergyFlow, EnergyOrigin } from '@heliograph/core/energy';
import type { NewRow, Row } from '../storage/schema.ts';
import type { Writer } from '../storage/storage.ts';
import type { Interval } from './flow-state.ts';
import type { DeviceState } from './fold.ts';
import { replaceRollups } from './rollups.ts';

type Entry = Row<'energy_interval'>;
export type EntryKey = Pick<Entry, 'device_id' | 'day_start' | 'flow' | 'start_at' | 'revision'>;

/** What folding comes to for one device, as it is written: all of it, or nothing where another node was faster. */
export interface DeviceFold {
  deviceId: number;
  /** The version it was folded from; 0 for a device without a ledger. */
  version: number;
  tip: DeviceState;
  /** How earlier days closed. */
  anchors: readonly DeviceState[];
  added: readonly FoldedInterval[];
  superseded: readonly EntryKey[];
}
export interface FoldedInterval extends Interval {
  foldDay: number;
  origin: EnergyOrigin;
}

/** An interval that samples still extend, as `energy_tip.open` keeps it. */
export interface OpenEnergy {
  flow: EnergyFlow;
  dayStartAt: number;
  startAt: number;
  at: number;
  energyWh: number;
  quality: Interval['quality'];
  rule: Interval['rule'];
  /** What the counter stood at; null where power is added up, absent in what an earlier version wrote. */
  startWh?: number | null;
}

const entriesAtOnce = 1_000;

/** Writes folds of several devices and answers which were taken; the others are folded again from where they stand now. */
export async function writeFolds(tx: Writer, folds: readonly DeviceFold[], now: number): Promise<Set<number>> {
  if (folds.length === 0) return new Set();
  const taken = await advanceTips(tx, folds);
  const own = folds.filter(({ deviceId }) => taken.has(deviceId));
  await writeAnchors(tx, own);
  const touched = new Map<number, ReadonlySet<number>>();
  for (const { deviceId, added, superseded } of own) {
    const days = [...added.map((interval) => interval.dayStartAt), ...superseded.map((key) => key.day_start)];
    if (days.length > 0) touched.set(deviceId, new Set(days));
  }
  await replaceRollups(tx, touched, async () => {
    await supersede(
      tx,
      own.flatMap(({ superseded }) => superseded),
      now,
    );
    await addEntries(
      tx,
      own.flatMap((fold) => fold.added.map((interval) => entryOf(fold, interval, now))),
    );
  });
  return taken;
}

/** The version that was read must still be there: whoever comes second leaves everything alone. */
async function advanceTips(tx: Writer, folds: readonly DeviceFold[]): Promise<Set<number>> {
  const rows = folds
    .map(({ deviceId, version, tip }) => ({
      device_id: deviceId,
      version: version + 1,
      day_start: tip.dayStartAt,
      last_ts: tip.lastTs,
      open: JSON.stringify(openOf(tip)),
      state: JSON.stringify(tip),
    }))
    .sort((a, b) => a.device_id - b.device_id);
  const written = await tx
    .insertInto('energy_tip')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('device_id')
        .doUpdateSet((eb) => ({
          version: eb.ref('excluded.version'),
          day_start: eb.ref('excluded.day_start'),
          last_ts: eb.ref('excluded.last_ts'),
          open: eb.ref('excluded.open'),
          state: eb.ref('excluded.state'),
        }))
        .where((eb) => eb('energy_tip.version', '=', eb('excluded.version', '-', 1))),
    )
    .returning('device_id')
    .execute();
  return new Set(written.map((row) => row.device_id));
}

function openOf({ flows }: DeviceState): OpenEnergy[] {
  return (Object.keys(flows) as EnergyFlow[]).flatMap((flow) => {
    const { open, at, levelWh, idle, source } = flows[flow]!;
    const held = (idle?.held ?? []).map(({ dayStartAt, startAt, endAt, deltaWh, quality, rule, startWh }) => ({
      flow,
      dayStartAt,
      startAt,
      at: endAt,
      energyWh: deltaWh,
      quality,
      rule,
      startWh,
    }));
    if (open === null) return held;
    const { dayStartAt, startAt, quality, rule } = open;
    const startWh = Math.round(open.startWh);
    const energyWh = Math.round(levelWh) - startWh;
    return [...held, { flow, dayStartAt, startAt, at, energyWh, quality, rule, startWh: source === 'integratedPower' ? null : startWh }];
  });
}

async function writeAnchors(tx: Writer, folds: readonly DeviceFold[]): Promise<void> {
  const rows = folds
    .flatMap(({ deviceId, anchors }) =>
      anchors.map((state) => ({
        device_id: deviceId,
        day_start: state.dayStartAt,
        last_ts: state.lastTs,
        sample_count: state.sampleCount,
        state: JSON.stringify(state),
      })),
    )
    .sort((a, b) => a.device_id - b.device_id || a.day_start - b.day_start);
  if (rows.length === 0) return;
  await tx
    .insertInto('energy_anchor')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['device_id', 'day_start']).doUpdateSet((eb) => ({
        last_ts: eb.ref('excluded.last_ts'),
        sample_count: eb.ref('excluded.sample_count'),
        state: eb.ref('excluded.state'),
      })),
    )
    .execute();
}

function entryOf({ deviceId, version }: DeviceFold, interval: FoldedInterval, now: number): NewRow<'energy_interval'> {
  return {
    device_id: deviceId,
    day_start: interval.dayStartAt,
    flow: interval.flow,
    start_at: interval.startAt,
    revision: version + 1,
    end_at: interval.endAt,
    fold_day: interval.foldDay,
    start_wh: interval.startWh,
    end_wh: interval.endWh,
    delta_wh: interval.deltaWh,
    source: interval.source,
    quality: interval.quality,
    rule: interval.rule,
    origin: interval.origin,
    author_id: null,
    author_name: null,
    reason: null,
    created_at: now,
    superseded_at: null,
  };
}

export async function addEntries(tx: Writer, rows: readonly NewRow<'energy_interval'>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += entriesAtOnce) {
    await tx
      .insertInto('energy_interval')
      .values(rows.slice(from, from + entriesAtOnce))
      .execute();
  }
}

async function supersede(tx: Writer, keys: readonly EntryKey[], now: number): Promise<void> {
  const groups = Map.groupBy(keys, (key) => `${key.device_id}/${key.day_start}/${key.flow}`);
  for (const group of groups.values()) {
    const { device_id: deviceId, day_start: dayStart, flow } = group[0]!;
    await tx
      .updateTable('energy_interval')
      .set({ superseded_at: now })
      .where('device_id', '=', deviceId)
      .where('day_start', '=', dayStart)
      .where('flow', '=', flow)
      .where('superseded_at', 'is', null)
      .where((eb) => eb.or(group.map((key) => eb.and({ start_at: key.start_at, revision: key.revision }))))
      .execute();
  }
}
