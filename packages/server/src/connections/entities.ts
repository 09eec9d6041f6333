import { entitySchema, isDiscovery, readDiscovery, type Entity } from '@heliograph/core/profiles/discovery';
import type { Storage } from '../storage/storage.ts';
import type { GatewayConnection } from './gateway-connection.ts';

/** What one gateway told of its sensors, by the topic of their readings. */
export type KnownEntities = ReadonlyMap<string, readonly Entity[]>;

const mostOfConnection = 500;

/** Keeps what discovery messages tell: they come once, the readings for ever after. */
export function createEntities(storage: Pick<Storage, 'read' | 'write'>) {
  const known = new Map<number, Promise<Map<string, Entity>>>();

  function load(id: number): Promise<Map<string, Entity>> {
    const loaded =
      known.get(id) ??
      storage.read
        .selectFrom('connection_entity')
        .select(['id', 'spec'])
        .where('connection_id', '=', id)
        .execute()
        .then((rows) => new Map(rows.map((row) => [row.id, entitySchema.parse(JSON.parse(row.spec))])));
    known.set(id, loaded);
    loaded.catch(() => known.delete(id));
    return loaded;
  }

  return {
    forget: (connectionId: number) => void known.delete(connectionId),

    async of(connectionId: number): Promise<KnownEntities> {
      const byTopic = new Map<string, Entity[]>();
      for (const entity of (await load(connectionId)).values()) {
        const same = byTopic.get(entity.topic) ?? [];
        byTopic.set(entity.topic, [...same, entity]);
      }
      return byTopic;
    },

    /** Learns from a discovery message; the sensor that claims what another of the device is already stays out. */
    async learn(connection: GatewayConnection, topic: string, text: string | undefined): Promise<void> {
      if (!isDiscovery(topic)) return;
      const entities = await load(connection.id);
      const told = text === '' ? undefined : readDiscovery(topic, text);
      const entity = told !== undefined && 'channel' in told ? told : undefined;
      const before = entities.get(topic);
      if (JSON.stringify(before) === JSON.stringify(entity)) return;
      const isClaimed = [...entities.values()].some(
        (other) => other.id !== topic && other.sn === entity?.sn && other.channel === entity.channel,
      );
      if (entity !== undefined && (isClaimed || (before === undefined && entities.size >= mostOfConnection))) return;
      await storage.write(async (tx) => {
        await tx.deleteFrom('connection_entity').where('connection_id', '=', connection.id).where('id', '=', topic).execute();
        if (entity === undefined) return;
        const row = { connection_id: connection.id, id: topic, organisation_id: connection.organisationId, spec: JSON.stringify(entity) };
        await tx.insertInto('connection_entity').values(row).execute();
      });
      if (entity === undefined) entities.delete(topic);
      else entities.set(topic, entity);
    },
  };
}
