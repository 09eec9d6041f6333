import type { Connection, ConnectionCredential, ConnectionDevice } from '@heliograph/core/contract/connections';
import { pasteSettings } from '@heliograph/core/profiles/paste';
import type { Profile } from '@heliograph/core/profiles/profile';
import type { ProfileKey } from '@heliograph/core/profiles/profile-keys';
import { profileOf } from '@heliograph/core/profiles/profiles';
import type { Tables, Tenant } from '../access/tenant.ts';
import { RequestError } from '../http/request-error.ts';
import { nameKey } from '../storage/name-key.ts';
import type { Row } from '../storage/schema.ts';

export interface ConnectionAddresses {
  /** Where gateways reach the broker. */
  mqttUrl: () => string;
  /** Where people and gateways reach this server over HTTP. */
  httpUrl: () => string;
}

/** Silent for longer, a connection is no longer called active. */
const ACTIVE_MS = 15 * 60_000;

/** How a gateway signs in; the password is never kept and never answered again. */
export function credentialOf(row: Row<'connection'>, password: string, deps: ConnectionAddresses): ConnectionCredential {
  const profile = profileOf(row.profile as ProfileKey);
  const { username, service: url, port } = addressOf(row, profile, deps);
  const host = new URL(url).hostname;
  const topic = profile.kind === 'mqtt' ? row.prefix : '';
  const settings = pasteSettings(profile.key, { host, port, username, password, prefix: row.prefix, url });
  return { username, password, url, host, port, topic, settings };
}

function addressOf(row: Row<'connection'>, profile: Profile, deps: ConnectionAddresses) {
  const service = profile.kind === 'mqtt' ? deps.mqttUrl() : `${deps.httpUrl()}/intake/${row.id}`;
  const port = new URL(service).port || (service.startsWith('https') ? '443' : '80');
  return { username: `c${row.id}`, service, port };
}

export async function oneConnectionRow(tenant: Tables, id: number): Promise<Row<'connection'>> {
  const row = await tenant.select('connection').selectAll('connection').where('connection.id', '=', id).executeTakeFirst();
  if (!row) throw new RequestError('connections.notFound');
  return row;
}

export async function oneConnection(tenant: Tenant, deps: ConnectionAddresses, id: number, now: number): Promise<Connection> {
  const [connection] = await readConnections(tenant, deps, now, id);
  if (!connection) throw new RequestError('connections.notFound');
  return connection;
}

export async function readConnections(tenant: Tenant, deps: ConnectionAddresses, now: number, id?: number): Promise<Connection[]> {
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
  deps: ConnectionAddresses,
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

export async function readConnectionDevices(tenant: Tenant, connectionId: number): Promise<ConnectionDevice[]> {
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

export function connectionSortValue(connection: Omit<Connection, 'id'>, name: string): string | number | null {
  if (name === 'name') return nameKey(connection.name);
  return connection[name as 'createdAt' | 'lastMessageAt' | 'messageCount' | 'rejectedCount'];
}
