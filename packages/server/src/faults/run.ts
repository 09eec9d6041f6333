import { derivedFaults, type DerivedFaultCode } from '@heliograph/core/fault-codes';
import { unscopedTables } from '../access/tenant.ts';
import { QUARTER_MS } from '../energy/expected-quarters.ts';
import type { JobKind } from '../jobs/run-jobs.ts';
import { readFleet } from '../resources/fleet-facts.ts';
import { positionOf, sunElevationDeg } from '../resources/sun.ts';
import { faultOutboxRow } from '../storage/intake/records.ts';
import type { Row } from '../storage/schema.ts';
import type { Reader, Storage, Writer } from '../storage/storage.ts';
import { decide, type Change } from './decide.ts';
import type { OpenFault, Quarter, WatchedPlant } from './facts.ts';
import { quarterKey, readLedgerQuarters, type LedgerQuarter } from './ledger-quarters.ts';
import { thresholds } from './thresholds.ts';

const historyMs = 12 * QUARTER_MS;

/** Looks at every plant once a minute. */
export function faultsJob(storage: Storage): JobKind {
  const listeningSinceAt = Date.now();
  return {
    kind: 'faults',
    holdMs: 5 * 60_000,
    everyMs: 60_000,
    run: () => watchFaults(storage, { now: Date.now(), listeningSinceAt }),
  };
}

/** Judges the whole fleet at one moment and writes what changed, one transaction a plant. */
export async function watchFaults(storage: Storage, moment: { now: number; listeningSinceAt: number }): Promise<void> {
  const [plants, open] = await Promise.all([readWatched(storage.read, moment.now), readOpen(storage.read)]);
  for (const plant of plants) {
    const changes = decide(plant, open.get(plant.id) ?? [], moment);
    if (changes.length > 0) await storage.write((tx) => writeChanges(tx, plant, changes, moment.now));
  }
  await denyRepairs(storage, moment.now);
}

type Named = WatchedPlant & { name: string; names: ReadonlyMap<number, string> };

async function readWatched(read: Reader, now: number): Promise<Named[]> {
  const fleet = await readFleet(unscopedTables(read), now, { withFavorites: false });
  const [ledger, quarters] = await Promise.all([
    readLedgerQuarters(read, fleet, now - historyMs, now),
    read
      .selectFrom('expected_quarter')
      .selectAll()
      .where('start_at', '>=', now - historyMs)
      .where('start_at', '<=', now)
      .orderBy('start_at')
      .execute(),
  ]);
  const byDevice = Map.groupBy(quarters, (row) => row.device_id);
  return fleet.map((plant) => ({
    id: plant.id,
    name: plant.row.name,
    names: new Map(plant.devices.map((device) => [device.id, device.row.name])),
    devices: plant.devices.map((device) => ({
      ...device,
      quarters: (byDevice.get(device.id) ?? []).map((row) => toQuarter(row, ledger.get(quarterKey(device.id, row.start_at)))),
    })),
    sunElevationDeg: (at) => sunElevationDeg(positionOf(plant.row), at),
  }));
}

function toQuarter(row: Row<'expected_quarter'>, ledger: LedgerQuarter = { ledgerWh: null, isStuck: false }): Quarter {
  return {
    startAt: row.start_at,
    actualWh: row.actual_wh,
    counterWh: row.counter_wh,
    expectedWh: row.expected_wh,
    peerWh: row.peer_wh,
    peerCount: row.peer_count,
    ...ledger,
  };
}

async function readOpen(read: Reader): Promise<Map<number, OpenFault[]>> {
  const rows = await read.selectFrom('fault').selectAll().where('source', '=', 'derived').where('closed_at', 'is', null).execute();
  const open = rows.map((row) => ({
    id: row.id,
    plantId: row.plant_id,
    deviceId: row.device_id,
    code: row.code as DerivedFaultCode,
    parentId: row.parent_id,
    repairedAt: row.repaired_at,
  }));
  return Map.groupBy(open, (fault) => fault.plantId);
}

async function writeChanges(tx: Writer, plant: Named, changes: readonly Change[], now: number): Promise<void> {
  for (const change of changes) {
    if (change.do === 'open') await openFault(tx, plant, change, now);
    else if (change.do === 'close') await closeFault(tx, change.id, now);
    else await reopenFault(tx, change.id, now, JSON.stringify(change.evidence));
  }
  await linkToCauses(tx, plant.id);
}

async function openFault(tx: Writer, plant: Named, change: Extract<Change, { do: 'open' }>, now: number): Promise<void> {
  const { severity } = derivedFaults[change.code];
  const row = {
    plant_id: plant.id,
    device_id: change.deviceId,
    source: 'derived',
    code: change.code,
    // A whole plant is worse than one of its devices.
    severity: change.deviceId === null ? 'critical' : severity,
    opened_at: change.openedAt,
    closed_at: null,
    evidence: JSON.stringify(change.evidence),
  };
  const opened = await tx
    .insertInto('fault')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'severity'])
    .executeTakeFirst();
  if (opened) await tellFact(tx, { id: opened.id, isOpen: true, at: change.openedAt }, now);
}

async function closeFault(tx: Writer, id: number, now: number): Promise<void> {
  const closed = await tx
    .updateTable('fault')
    .set({ closed_at: now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (closed.numUpdatedRows > 0n) await tellFact(tx, { id, isOpen: false, at: now }, now);
}

async function reopenFault(tx: Writer, id: number, now: number, evidence?: string): Promise<void> {
  const reopened = await tx
    .updateTable('fault')
    .set({ repaired_at: null, repaired_by: null, ...(evidence !== undefined && { evidence }) })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('repaired_at', 'is not', null)
    .returning('plant_id')
    .executeTakeFirst();
  if (!reopened) return;
  const entry = {
    fault_id: id,
    plant_id: reopened.plant_id,
    at: now,
    kind: 'reopened',
    user_id: null,
    person_id: null,
    until_at: null,
    text: '',
  };
  await tx.insertInto('fault_entry').values(entry).execute();
  await tellFact(tx, { id, isOpen: true, at: now }, now);
}

/** Says by the outbox what became of a fault. */
async function tellFact(tx: Writer, { id, isOpen, at }: { id: number; isOpen: boolean; at: number }, now: number): Promise<void> {
  const fault = await tx
    .selectFrom('fault')
    .leftJoin('device', 'device.id', 'fault.device_id')
    .select(['fault.plant_id', 'fault.device_id', 'fault.code', 'fault.severity', 'device.name'])
    .where('fault.id', '=', id)
    .executeTakeFirstOrThrow();
  const row = faultOutboxRow(
    { deviceId: fault.device_id, code: fault.code, isOpen, at },
    { id, severity: fault.severity },
    { name: fault.name, plantId: fault.plant_id },
    now,
  );
  await tx.insertInto('outbox').values(row).execute();
}

/** Open faults of single devices hang below the open cause of their plant, and stand alone once it is over. */
async function linkToCauses(tx: Writer, plantId: number): Promise<void> {
  const open = await tx
    .selectFrom('fault')
    .select(['id', 'device_id', 'code', 'parent_id'])
    .where('plant_id', '=', plantId)
    .where('source', '=', 'derived')
    .where('closed_at', 'is', null)
    .execute();
  const causes = new Map(open.filter((fault) => fault.device_id === null).map((fault) => [fault.code, fault.id]));
  for (const fault of open) {
    const parentId = fault.device_id === null ? null : (causes.get(fault.code) ?? null);
    if (parentId !== fault.parent_id) await tx.updateTable('fault').set({ parent_id: parentId }).where('id', '=', fault.id).execute();
  }
}

/** A device's own fault that was said to be repaired and that the device has not taken back comes back as well. */
async function denyRepairs(storage: Storage, now: number): Promise<void> {
  const denied = await storage.read
    .selectFrom('fault')
    .select('id')
    .where('source', '=', 'device')
    .where('closed_at', 'is', null)
    .where('repaired_at', '<=', now - thresholds.confirmAfterMs)
    .execute();
  if (denied.length === 0) return;
  await storage.write(async (tx) => {
    for (const { id } of denied) await reopenFault(tx, id, now);
  });
}
