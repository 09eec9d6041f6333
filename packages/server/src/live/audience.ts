import { recheck } from '../access/authenticate.ts';
import type { Principal } from '../access/principal.ts';
import { createTenant } from '../access/tenant.ts';
import { readSenders, type Senders } from '../connections/senders.ts';
import type { Facts } from './facts.ts';
import type { HubDeps } from './hub.ts';
import type { LiveStream } from './stream.ts';

/** What a stream's reader may see at this moment, out of what it watches. */
export interface Sight {
  plants: ReadonlySet<number>;
  /** Plants whose devices it may see as well. */
  plantsWithDevices: ReadonlySet<number>;
  devices: ReadonlySet<number>;
  /** Whether it may read what commands do. */
  hasCommands: boolean;
  /** Whose messages it may read; absent where none of its streams asks for them. */
  senders?: Senders;
}

/** Asks sessions and scopes again; a stream that is not in the answer has lost its right to go on. */
export async function findAudience(
  deps: HubDeps,
  streams: readonly LiveStream[],
  facts: Facts,
  now: number,
): Promise<Map<LiveStream, Sight>> {
  const byCredential = Map.groupBy(streams, (stream) => JSON.stringify([stream.user.userId, stream.user.credential]));
  const groups = await Promise.all(
    [...byCredential.values()].map(async (group) => {
      const user = await recheck(deps, (group[0] as LiveStream).user, now);
      if (!user?.grants.includes('plants:read')) return [];
      const sight = await findSight(deps, user, group, facts, now);
      return group.map((stream) => [stream, sight] as const);
    }),
  );
  return new Map(groups.flat());
}

async function findSight(deps: HubDeps, user: Principal, group: readonly LiveStream[], facts: Facts, now: number): Promise<Sight> {
  const tenant = createTenant(deps.storage, { userId: user.userId, organisationId: user.organisationId, now });
  const maySeeDevices = user.grants.includes('devices:read');
  const plantIds = new Set(group.flatMap(({ watch, cursor }) => [...watch.plants, ...watch.devicesOf, ...plantsOf(facts, cursor)]));
  const deviceIds = new Set(maySeeDevices ? group.flatMap(({ watch }) => watch.latestOf) : []);
  const [plants, devices, senders] = await Promise.all([
    plantIds.size === 0
      ? []
      : tenant
          .select('plant')
          .select('plant.id')
          .where('plant.id', 'in', [...plantIds])
          .execute(),
    deviceIds.size === 0
      ? []
      : tenant
          .select('device')
          .select('device.id')
          .where('device.id', 'in', [...deviceIds])
          .execute(),
    group.some(({ watch }) => watch.messages) && user.grants.includes('connections:read') ? readSenders(tenant, user) : undefined,
  ]);
  const inSight = new Set(plants.map((plant) => plant.id));
  return {
    plants: inSight,
    plantsWithDevices: maySeeDevices ? inSight : new Set(),
    devices: new Set(devices.map((device) => device.id)),
    hasCommands: user.grants.includes('commands:read'),
    ...(senders && { senders }),
  };
}

function plantsOf(facts: Facts, cursor: number): number[] {
  return (facts.get(cursor) ?? []).flatMap((fact) => fact.plantId ?? []);
}
