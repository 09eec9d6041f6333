import type { LiveEvent } from '@heliograph/core/contract/live';
import { COMMAND_FACT, type CommandFact } from '../commands/climb.ts';
import type { Row } from '../storage/schema.ts';
import { FAULT_FACT, type FaultFact, type Reader } from '../storage/storage.ts';

/** A row of the outbox with its place in the commit order; without an event where it is nothing that a stream tells. */
export interface Fact {
  id: number;
  plantId: number | null;
  event?: LiveEvent;
}
/** Facts after each cursor that some stream stands at. */
export type Facts = ReadonlyMap<number, Fact[]>;

const FACTS_AT_ONCE = 500;

/** Reads on from every cursor; streams at the same place share one read. */
export async function readFacts(read: Reader, streams: readonly { cursor: number }[]): Promise<Facts> {
  const cursors = [...new Set(streams.map((stream) => stream.cursor))];
  return new Map(await Promise.all(cursors.map(async (cursor) => [cursor, await readAfter(read, cursor)] as const)));
}

export async function newestFactId(read: Reader): Promise<number> {
  const row = await read
    .selectFrom('outbox')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}

async function readAfter(read: Reader, cursor: number): Promise<Fact[]> {
  const rows = await read.selectFrom('outbox').selectAll().where('id', '>', cursor).orderBy('id').limit(FACTS_AT_ONCE).execute();
  return rows.map((row) => toFact(row));
}

function toFact({ id, plant_id: plantId, kind, payload }: Row<'outbox'>): Fact {
  if (kind === COMMAND_FACT && plantId !== null) {
    const { pushId, deviceId, ...command } = JSON.parse(payload) as CommandFact;
    const ids = { pushId: String(pushId), plantId: String(plantId), deviceId: String(deviceId) };
    return { id, plantId, event: { type: 'command', ...command, ...ids } };
  }
  if (kind !== FAULT_FACT || plantId === null) return { id, plantId };
  const { faultId, deviceId, ...fault } = JSON.parse(payload) as FaultFact;
  const ids = { faultId: String(faultId), plantId: String(plantId), deviceId: deviceId === null ? null : String(deviceId) };
  return { id, plantId, event: { type: 'fault', ...fault, ...ids } };
}
