import { randomBytes } from 'node:crypto';
import {
  CONNECTIONS_PER_ORGANISATION,
  type Connection,
  type ConnectionCredential,
  type ConnectionDevice,
  type Connections,
} from '@heliograph/core/contract/connections';
import { pasteSettings } from '@heliograph/core/profiles/paste';
import { asSerial } from '@heliograph/core/profiles/pattern';
import type { Profile } from '@heliograph/core/profiles/profile';
import type { ProfileKey } from '@heliograph/core/profiles/profile-keys';
import { profileOf, profiles } from '@heliograph/core/profiles/profiles';
import { hashSecret, newSecret } from '../access/secrets.ts';
import type { Tables, Tenant, WritableTenant } from '../access/tenant.ts';
import { deviceAt, refuseTaken } from '../connections/gateway-devices.ts';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import { nameKey } from '../storage/name-key.ts';
import type { Row } from '../storage/schema.ts';
import { pageOf, sorted } from './list.ts';

export interface ConnectionDeps {
  /** Where gateways reach the broker. */
  mqttUrl: () => string;
  /** Where people and gateways reach this server over HTTP. */
  httpUrl: () => string;
  /** Ends what is open with a connection's credential, and forgets what is known of it. */
  disconnectConnection: (connectionId: number) => void | Promise<void>;
}

const ACTIVE_MS = 15 * 60_000;

export function connectionHandlers(deps: ConnectionDeps): Handlers<Connections> {
  return {
    async 'GET /connections'({ query }, { tenant, now }) {
      const wanted = nameKey(query.search ?? '');
      const all = await readConnections(tenant, deps, now);
      const listed = all.filter(
        ({ name, kind, plantId, plantName }) =>
          [name, plantName ?? ''].some((text) => nameKey(text).includes(wanted)) &&
          (query.kind === undefined || query.kind === kind) &&
          (query.plantId === undefined || query.plantId === plantId),
      );
      return pageOf(
        sorted(
          listed.map((connection) => ({ ...connection, id: Number(connection.id) })),
          query.sort,
          sortValue,
        ).map((connection) => ({ ...connection, id: String(connection.id) })),
        query,
      );
    },

    async 'POST /connections'({ body }, { tenant, user, write, now }) {
      const profile = profileOf(body.profile);
      const secret = newSecret('');
      const created = await write(async (own) => {
        await refuseUnlessFits(own, profile, body);
        const held = await own
          .select('connection')
          .select('connection.id')
          .where('connection.organisation_id', '=', user.organisationId)
          .execute();
        if (held.length >= CONNECTIONS_PER_ORGANISATION) throw new RequestError('connections.tooMany');
        return own.insert('connection', {
          organisation_id: user.organisationId,
          plant_id: body.plantId === null ? null : Number(body.plantId),
          profile: profile.key,
          name: body.name,
          name_key: nameKey(body.name),
          product_key: body.productKey ?? profile.products[0]!,
          prefix: body.prefix ?? profile.prefix,
          serial: body.serial ?? serialFor(body.name),
          is_reversed: body.isReversed && profile.canReverse ? 1 : 0,
          secret_hash: hashSecret(secret),
          created_at: now,
        });
      });
      if (!created) throw new Error('a connection was not written');
      return { connection: await oneConnection(tenant, deps, created.id, now), credential: credentialOf(created, secret, deps) };
    },

    async 'GET /connections/{id}'({ params }, { tenant, now }) {
      return oneConnection(tenant, deps, Number(params.id), now);
    },

    async 'PUT /connections/{id}'({ params, body }, { tenant, write, now }) {
      const id = Number(params.id);
      await write(async (own) => {
        const row = await oneRow(own, id);
        const profile = profileOf(row.profile as ProfileKey);
        await refuseUnlessFits(own, profile, body);
        if (row.version !== body.version) throw new RequestError('connections.changed');
        const changed = await own
          .update('connection')
          .set({
            plant_id: body.plantId === null ? null : Number(body.plantId),
            name: body.name,
            name_key: nameKey(body.name),
            product_key: body.productKey ?? row.product_key,
            prefix: body.prefix ?? row.prefix,
            serial: body.serial ?? row.serial,
            is_reversed: body.isReversed && profile.canReverse ? 1 : 0,
            is_enabled: body.isEnabled ? 1 : 0,
            version: body.version + 1,
          })
          .where('connection.id', '=', id)
          .where('connection.version', '=', body.version)
          .returning('id')
          .executeTakeFirst();
        if (!changed) throw new RequestError('connections.changed');
      });
      await deps.disconnectConnection(id);
      return oneConnection(tenant, deps, id, now);
    },

    async 'DELETE /connections/{id}'({ params }, { write }) {
      const id = Number(params.id);
      const gone = await write((own) => own.remove('connection').where('connection.id', '=', id).returning('id').executeTakeFirst());
      if (!gone) throw new RequestError('connections.notFound');
      await deps.disconnectConnection(id);
    },

    async 'POST /connections/{id}/secret'({ params }, { write }) {
      const id = Number(params.id);
      const secret = newSecret('');
      const row = await write((own) =>
        own
          .as('newSecret')
          .update('connection')
          .set({ secret_hash: hashSecret(secret) })
          .where('connection.id', '=', id)
          .returningAll()
          .executeTakeFirst(),
      );
      if (!row) throw new RequestError('connections.notFound');
      await deps.disconnectConnection(id);
      return credentialOf(row, secret, deps);
    },

    async 'GET /connections/{id}/devices'({ params }, { tenant }) {
      await oneRow(tenant, Number(params.id));
      const items = await readDevices(tenant, Number(params.id));
      return { items, total: items.length };
    },

    async 'POST /connections/{id}/devices'({ params, body }, { tenant, write, now }) {
      const id = Number(params.id);
      await write(async (own) => {
        await oneRow(own, id);
        const seen = await own
          .select('connection_device')
          .selectAll()
          .where('connection_device.connection_id', '=', id)
          .where('connection_device.product_key', '=', body.productKey)
          .where('connection_device.sn', '=', body.sn)
          .executeTakeFirst();
        if (!seen) throw new RequestError('devices.notFound');
        const found = await deviceAt(own, Number(body.plantId), { ...body, name: body.name ?? seen.name }, now);
        refuseTaken(found);
        const linked =
          seen.device_id === null
            ? undefined
            : await own
                .select('device')
                .select(['device.sn', 'device.unbound_at'])
                .where('device.id', '=', seen.device_id)
                .executeTakeFirst();
        const isElsewhere = linked !== undefined && linked.unbound_at === null && linked.sn === seen.sn;
        if (isElsewhere && seen.device_id !== found) throw new RequestError('connections.deviceTaken');
        await own
          .update('connection_device')
          .set({ device_id: found, confirmed_at: now })
          .where('connection_device.connection_id', '=', id)
          .where('connection_device.product_key', '=', body.productKey)
          .where('connection_device.sn', '=', body.sn)
          .execute();
      });
      await deps.disconnectConnection(id);
      const device = (await readDevices(tenant, id)).find(({ sn, productKey }) => sn === body.sn && productKey === body.productKey);
      if (!device) throw new RequestError('devices.notFound');
      return device;
    },

    async 'GET /profiles'(_, { tenant }) {
      const rows = await tenant.select('product').select(['product_key', 'name']).execute();
      const nameOf = new Map(rows.map((row) => [row.product_key, row.name]));
      const items = profiles.map(({ key, name, kind, prefix, products, hasSerial, canReverse, captures, source }) => ({
        key,
        name,
        kind,
        prefix,
        products: products.map((productKey) => ({ productKey, name: nameOf.get(productKey) ?? productKey })),
        hasSerial,
        canReverse,
        captures,
        source,
      }));
      return { items };
    },
  };
}

/** Refused before anything is written: a plant out of scope, or a product that the format is never of. */
async function refuseUnlessFits(own: WritableTenant, profile: Profile, body: { plantId: string | null; productKey?: string | undefined }) {
  if (body.productKey !== undefined && !profile.products.includes(body.productKey)) throw new RequestError('connections.wrongProduct');
  if (body.plantId === null) return;
  const plant = await own.select('plant').select('plant.id').where('plant.id', '=', Number(body.plantId)).executeTakeFirst();
  if (!plant) throw new RequestError('plants.notFound');
}

function serialFor(name: string): string {
  return `${(asSerial(name) ?? 'gateway').slice(0, 40)}-${randomBytes(2).toString('hex')}`;
}

/** How a gateway signs in; the password is never kept and never answered again. */
function credentialOf(row: Row<'connection'>, password: string, deps: ConnectionDeps): ConnectionCredential {
  const profile = profileOf(row.profile as ProfileKey);
  const { username, service: url, port } = addressOf(row, profile, deps);
  const host = new URL(url).hostname;
  const topic = profile.kind === 'mqtt' ? row.prefix : '';
  const settings = pasteSettings(profile.key, { host, port, username, password, prefix: row.prefix, url });
  return { username, password, url, host, port, topic, settings };
}

function addressOf(row: Row<'connection'>, profile: Profile, deps: ConnectionDeps) {
  const service = profile.kind === 'mqtt' ? deps.mqttUrl() : `${deps.httpUrl()}/intake/${row.id}`;
  const port = new URL(service).port || (service.startsWith('https') ? '443' : '80');
  return { username: `c${row.id}`, service, port };
}

async function oneRow(tenant: Tables, id: number): Promise<Row<'connection'>> {
  const row = await tenant.select('connection').selectAll('connection').where('connection.id', '=', id).executeTakeFirst();
  if (!row) throw new RequestError('connections.notFound');
  return row;
}

async function oneConnection(tenant: Tenant, deps: ConnectionDeps, id: number, now: number): Promise<Connection> {
  const [connection] = await readConnections(tenant, deps, now, id);
  if (!connection) throw new RequestError('connections.notFound');
  return connection;
}

async function readConnections(tenant: Tenant, deps: ConnectionDeps, now: number, id?: number): Promise<Connection[]> {
  const query = tenant
    .select('connection')
    .innerJoin('organisation', 'organisation.id', 'connection.organisation_id')
    .selectAll('connection')
    .select('organisation.name as organisation_name');
  const [rows, plants, seen] = await Promise.all([
    (id === undefined ? query : query.where('connection.id', '=', id)).execute(),
    tenant.select('plant').select(['plant.id', 'plant.name', 'plant.country_code']).execute(),
    tenant.select('connection_device').select(['connection_device.connection_id', 'connection_device.device_id']).execute(),
  ]);
  const plantOf = new Map(plants.map((plant) => [plant.id, plant]));
  const devices = Map.groupBy(seen, (device) => device.connection_id);
  return rows.map((row) => toConnection(row, deps, plantOf.get(row.plant_id ?? 0), devices.get(row.id) ?? [], now));
}

function toConnection(
  row: Row<'connection'> & { organisation_name: string },
  deps: ConnectionDeps,
  plant: { name: string; country_code: string } | undefined,
  devices: readonly { device_id: number | null }[],
  now: number,
): Connection {
  const profile = profileOf(row.profile as ProfileKey);
  return {
    id: String(row.id),
    version: row.version,
    name: row.name,
    kind: profile.kind,
    profile: profile.key,
    profileName: profile.name,
    organisationName: row.organisation_name,
    ...addressOf(row, profile, deps),
    countryCode: plant?.country_code ?? null,
    plantId: row.plant_id === null ? null : String(row.plant_id),
    plantName: plant?.name ?? null,
    productKey: row.product_key,
    prefix: row.prefix,
    serial: row.serial,
    isReversed: row.is_reversed === 1,
    isEnabled: row.is_enabled === 1,
    state: stateOf(row, now),
    createdAt: row.created_at,
    lastMessageAt: row.last_message_at,
    messageCount: row.message_count,
    rejectedCount: row.rejected_count,
    deviceCount: devices.length,
    unassignedCount: devices.filter((device) => device.device_id === null).length,
  };
}

function stateOf(row: Row<'connection'>, now: number): Connection['state'] {
  if (row.is_enabled !== 1) return 'disabled';
  if (row.last_message_at === null) return 'waiting';
  return now - row.last_message_at <= ACTIVE_MS ? 'active' : 'silent';
}

async function readDevices(tenant: Tenant, connectionId: number): Promise<ConnectionDevice[]> {
  const [seen, devices, plants, products] = await Promise.all([
    tenant.select('connection_device').selectAll().where('connection_device.connection_id', '=', connectionId).execute(),
    tenant.select('device').select(['device.id', 'device.name', 'device.plant_id']).execute(),
    tenant.select('plant').select(['plant.id', 'plant.name']).execute(),
    tenant.select('product').select(['product_key', 'name']).execute(),
  ]);
  const deviceOf = new Map(devices.map((device) => [device.id, device]));
  const plantName = new Map(plants.map((plant) => [plant.id, plant.name]));
  const productName = new Map(products.map((product) => [product.product_key, product.name]));
  return seen
    .map((row): ConnectionDevice => {
      const device = row.device_id === null ? undefined : deviceOf.get(row.device_id);
      const plantId = device?.plant_id ?? null;
      return {
        sn: row.sn,
        productKey: row.product_key,
        productName: productName.get(row.product_key) ?? row.product_key,
        name: device?.name ?? row.name,
        deviceId: device === undefined ? null : String(device.id),
        plantId: plantId === null ? null : String(plantId),
        plantName: plantId === null ? null : (plantName.get(plantId) ?? null),
        isConfirmed: row.confirmed_at !== null,
        firstSeenAt: row.first_seen_at,
      };
    })
    .sort((one, other) => Number(one.deviceId !== null) - Number(other.deviceId !== null) || (one.sn < other.sn ? -1 : 1));
}

function sortValue(connection: Omit<Connection, 'id'>, name: string): string | number | null {
  if (name === 'name') return nameKey(connection.name);
  return connection[name as 'createdAt' | 'lastMessageAt' | 'messageCount' | 'rejectedCount'];
}
