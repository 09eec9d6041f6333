import type { Device } from '@heliograph/core/contract/devices';
import type { LatestValue } from '@heliograph/core/contract/devices-telemetry';
import type { LiveEvent } from '@heliograph/core/contract/live';
import type { Plant } from '@heliograph/core/contract/plants';
import type { QueryClient } from '@tanstack/react-query';
import { patchCached } from '../patch-cached.ts';
import { applyMessages } from './apply-messages.ts';
import { patchItems, patchLatest, patchRecord, type ValuesEvent } from './apply-values.ts';
import { freshen } from './freshen.ts';

interface List<T> {
  items: T[];
}

/** Writes what the stream says into the cached answers; what counts and filters is fetched anew when a state changed. */
export function applyEvent(client: QueryClient, session: string, event: LiveEvent): void {
  if (event.type === 'fault') return applyFault(client, session, event.faultId);
  if (event.type === 'command') return applyCommand(client, session);
  if (event.type === 'messages') return applyMessages(client, session, event);
  const isStateChanged = hasNewState(client, session, event);
  applyValues(client, session, event);
  if (isStateChanged) refetchCounts(client, session);
}

function applyValues(client: QueryClient, session: string, { plants, devices, latest }: ValuesEvent): void {
  if (plants.length > 0) {
    patchCached<List<Plant>>(client, [session, 'plants', 'list'], (list) => patchItems(list, plants));
    patchCached<List<Plant>>(client, [session, 'fleet', 'plants'], (list) => patchItems(list, plants));
    for (const plant of plants) patchCached<Plant>(client, [session, 'plants', 'detail', plant.id], (old) => patchRecord(old, [plant]));
  }
  if (devices.length > 0) patchCached<List<Device>>(client, [session, 'devices', 'list'], (list) => patchItems(list, devices));
  for (const device of devices) patchCached<Device>(client, [session, 'devices', 'detail', device.id], (old) => patchRecord(old, [device]));
  for (const { deviceId, items } of latest) {
    patchCached<List<LatestValue>>(client, [session, 'devices', 'latest', deviceId], (old) => ({
      ...old,
      items: patchLatest(old.items, items),
    }));
  }
}

function hasNewState(client: QueryClient, session: string, { plants }: ValuesEvent): boolean {
  const lists = [
    [session, 'plants', 'list'],
    [session, 'fleet', 'plants'],
  ].flatMap((queryKey) => client.getQueriesData<List<Plant>>({ queryKey }));
  const known = new Map(lists.flatMap(([, list]) => list?.items ?? []).map(({ id, state }) => [id, state]));
  return plants.some(({ id, state }) => known.has(id) && known.get(id) !== state);
}

/** Lists of faults stay as they are read; what counts them, and the one that is open, is fetched anew. */
function applyFault(client: QueryClient, session: string, faultId: string): void {
  refetchCounts(client, session);
  for (const part of [['peek'], ['summary'], ['detail', faultId]]) freshen(client, [session, 'faults', ...part]);
}

/** A push has many steps: what is shown of it is read again, one read at a time. */
function applyCommand(client: QueryClient, session: string): void {
  freshen(client, [session, 'commands', 'live']);
}

function refetchCounts(client: QueryClient, session: string): void {
  freshen(client, [session, 'plants']);
  freshen(client, [session, 'fleet', 'overview']);
}
