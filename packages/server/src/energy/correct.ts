import type { EnergyFlow } from '@heliograph/core/energy';
import type { Author } from '../audit/author.ts';
import { recordFact } from '../audit/record.ts';
import { RequestError } from '../http/request-error.ts';
import type { NewRow, Row } from '../storage/schema.ts';
import type { Storage, Writer } from '../storage/storage.ts';
import { quarterMs } from './flow-state.ts';
import { addEntries } from './ledger.ts';
import { localDay } from './local-day.ts';
import { replaceRollups } from './rollups.ts';

/** What a person adds to or takes from one quarter hour, and why. */
export interface Correction {
  deviceId: number;
  timeZone: string;
  flow: EnergyFlow;
  /** In the quarter hour. */
  at: number;
  deltaWh: number;
  reason: string;
  authorId: number;
  authorName: string;
  now: number;
  author: Author;
}
export type CorrectEnergy = (correction: Correction) => Promise<Row<'energy_interval'>>;

/** Adds corrections to the ledger: entries of their own beside those that were folded, which stay as they are. */
export function createCorrection(storage: Storage): CorrectEnergy {
  return (correction) => storage.write((tx) => correct(tx, correction));
}

async function correct(tx: Writer, correction: Correction): Promise<Row<'energy_interval'>> {
  const { deviceId, flow, deltaWh, timeZone, at } = correction;
  const dayStart = localDay(timeZone, at).startAt;
  const revision = await nextVersion(tx, deviceId, at);
  const day = await tx
    .selectFrom('energy_day')
    .select('energy_wh')
    .where('device_id', '=', deviceId)
    .where('day_start', '=', dayStart)
    .where('flow', '=', flow)
    .executeTakeFirst();
  if ((day?.energy_wh ?? 0) + deltaWh < 0) throw new RequestError('energy.correctionTooLarge');
  const entry = entryOf(correction, dayStart, revision);
  await replaceRollups(tx, new Map([[deviceId, new Set([dayStart])]]), () => addEntries(tx, [entry]));
  await recordCorrection(tx, correction);
  return entry as Row<'energy_interval'>;
}

async function recordCorrection(tx: Writer, { deviceId, flow, at, deltaWh, reason, author }: Correction): Promise<void> {
  const device = await tx.selectFrom('device').select(['name', 'plant_id']).where('id', '=', deviceId).executeTakeFirstOrThrow();
  const told = { flow, at, energyKwh: deltaWh / 1_000, reason };
  await recordFact(tx, author, {
    action: 'correct',
    resource: 'energy',
    resourceId: String(deviceId),
    resourceName: device.name,
    plantId: device.plant_id,
    deviceId,
    changes: Object.entries(told).map(([field, after]) => ({ field, before: null, after, isHidden: false })),
  });
}

/** Nobody else changes the device's ledger until the commit. */
async function nextVersion(tx: Writer, deviceId: number, at: number): Promise<number> {
  const tip = await tx
    .updateTable('energy_tip')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('device_id', '=', deviceId)
    .where('last_ts', '>=', at)
    .returning('version')
    .executeTakeFirst();
  if (tip === undefined) throw new RequestError('energy.noLedger');
  return tip.version;
}

function entryOf({ deviceId, flow, at, deltaWh, ...author }: Correction, dayStart: number, revision: number): NewRow<'energy_interval'> {
  const startAt = at - (at % quarterMs);
  return {
    device_id: deviceId,
    day_start: dayStart,
    flow,
    start_at: startAt,
    revision,
    end_at: startAt + quarterMs,
    fold_day: dayStart,
    start_wh: null,
    end_wh: null,
    delta_wh: deltaWh,
    source: 'correction',
    quality: 'measured',
    rule: 'none',
    origin: 'correction',
    author_id: author.authorId,
    author_name: author.authorName,
    reason: author.reason,
    created_at: author.now,
    superseded_at: null,
  };
}
