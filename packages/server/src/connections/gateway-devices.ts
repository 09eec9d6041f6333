import { CONNECTION_MOST_DEVICES, type GatewayReason } from '@heliograph/core/contract/connections';
import { productSchema } from '@heliograph/core/contract/products';
import { createWritableTenant, type WritableTenant } from '../access/tenant.ts';
import { serverAuthor } from '../audit/author.ts';
import { RequestError } from '../http/request-error.ts';
import { compileProduct, createSource, type CompiledProduct, type IngestSource } from '../ingest/source.ts';
import { nameKey } from '../storage/name-key.ts';
import type { Reader, Storage, Writer } from '../storage/storage.ts';
import type { GatewayConnection } from './gateway-connection.ts';

/** A device as a gateway calls it. */
export interface SeenDevice {
  productKey: string;
  sn: string;
  name: string | null;
}
export type Found = { source: IngestSource } | { reason: GatewayReason; detail: string };

/** What is known of a device is asked again after this long: somebody may have moved it. */
const knownMs = 30_000;
const mostNewInAMinute = 50;
const mostKnown = 20_000;
const longestSerial = 64;

/** Which of our devices a gateway speaks for; one that appears is created at the connection's plant. */
export function createGatewayDevices(storage: Pick<Storage, 'read' | 'write'>, now: () => number) {
  const known = new Map<string, { until: number; found: Promise<Found> }>();
  const products = new Map<string, CompiledProduct>();
  const created = new Map<number, { since: number; count: number }>();

  async function find(connection: GatewayConnection, seen: SeenDevice): Promise<Found> {
    const deviceId = await linkedDevice(storage.read, connection.id, seen);
    if (deviceId !== undefined && deviceId !== null) return sourceOf(connection, deviceId, seen);
    if (deviceId === undefined && isFlood(connection.id)) return tooMany('too many new ones in a minute');
    const added = await storage.write((tx) => addDevice(tx, connection, seen, now()));
    return typeof added === 'number' ? sourceOf(connection, added, seen) : added;
  }

  async function sourceOf(connection: GatewayConnection, deviceId: number, seen: SeenDevice): Promise<Found> {
    const device = await storage.read.selectFrom('device').selectAll().where('id', '=', deviceId).executeTakeFirst();
    const product = await productOf(seen.productKey);
    // Unbound, or another has taken its place: a person says what becomes of it.
    const isThere =
      device !== undefined && device.plant_id !== null && device.unbound_at === null && goesBy(connection, seen.sn).includes(device.sn);
    if (!isThere || product === undefined) return unassigned(seen);
    return { source: createSource(product, device, { fromAt: device.speaks_from_at, untilAt: null }) };
  }

  async function productOf(productKey: string): Promise<CompiledProduct | undefined> {
    const row = await storage.read.selectFrom('product').select('spec').where('product_key', '=', productKey).executeTakeFirst();
    if (row === undefined) return undefined;
    const product = products.get(row.spec) ?? compileProduct(productSchema.parse(JSON.parse(row.spec)));
    products.set(row.spec, product);
    return product;
  }

  function isFlood(connectionId: number): boolean {
    const at = now();
    const window = created.get(connectionId);
    const open = window !== undefined && at - window.since < 60_000 ? window : { since: at, count: 0 };
    open.count += 1;
    if (created.size > 10_000) created.clear();
    created.set(connectionId, open);
    return open.count > mostNewInAMinute;
  }

  return {
    find(connection: GatewayConnection, seen: SeenDevice): Promise<Found> {
      const key = `${connection.id}/${connection.version}/${seen.productKey}/${seen.sn}`;
      const entry = known.get(key);
      if (entry !== undefined && entry.until > now()) return entry.found;
      const found = find(connection, seen);
      if (known.size >= mostKnown) known.clear();
      known.set(key, { until: now() + knownMs, found });
      found.catch(() => known.delete(key));
      return found;
    },
    forget(connectionId: number): void {
      for (const key of known.keys()) if (key.startsWith(`${connectionId}/`)) known.delete(key);
    },
  };
}

/** The device that it is; null while it is at no plant, undefined where it was never seen. */
async function linkedDevice(read: Reader, connectionId: number, seen: SeenDevice): Promise<number | null | undefined> {
  const row = await read
    .selectFrom('connection_device')
    .select('device_id')
    .where('connection_id', '=', connectionId)
    .where('product_key', '=', seen.productKey)
    .where('sn', '=', seen.sn)
    .executeTakeFirst();
  return row?.device_id;
}

async function addDevice(tx: Writer, connection: GatewayConnection, seen: SeenDevice, now: number): Promise<number | Found> {
  const { count } = await tx
    .selectFrom('connection_device')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('connection_id', '=', connection.id)
    .executeTakeFirstOrThrow();
  const isNew = (await linkedDevice(tx, connection.id, seen)) === undefined;
  if (isNew && count >= CONNECTION_MOST_DEVICES) return tooMany(`a connection speaks for ${CONNECTION_MOST_DEVICES} at most`);
  const scope = { userId: 0, organisationId: connection.organisationId, now };
  const tenant = createWritableTenant(tx, scope, serverAuthor(now));
  const deviceId = connection.plantId === null ? null : await deviceAt(tenant, connection, connection.plantId, seen, now);
  await linkDevice(tx, connection, seen, { deviceId: typeof deviceId === 'number' ? deviceId : null, confirmedAt: null, now });
  return deviceId ?? unassigned(seen);
}

async function linkDevice(
  tx: Writer,
  connection: { id: number; organisationId: number },
  { productKey, sn, name }: SeenDevice,
  { deviceId, confirmedAt, now }: { deviceId: number | null; confirmedAt: number | null; now: number },
): Promise<void> {
  const row = { product_key: productKey, sn, device_id: deviceId, name: name ?? sn, confirmed_at: confirmedAt, first_seen_at: now };
  await tx
    .insertInto('connection_device')
    .values({ ...row, connection_id: connection.id, organisation_id: connection.organisationId })
    .onConflict((conflict) =>
      conflict.columns(['connection_id', 'product_key', 'sn']).doUpdateSet({ device_id: deviceId, confirmed_at: confirmedAt }),
    )
    .execute();
}

/** The serial numbers that its device may have: where its owner chose the name, the second is this connection's alone. */
export function goesBy({ id, profile }: Pick<GatewayConnection, 'id' | 'profile'>, sn: string): string[] {
  const own = `-c${id}`;
  return profile.isNamedByOwner ? [sn, `${sn.slice(0, longestSerial - own.length)}${own}`] : [sn];
}

/** The device of this product and serial at the plant, made if nobody has it; another plant's or another gateway's is not taken over. */
export async function deviceAt(
  tenant: WritableTenant,
  connection: Pick<GatewayConnection, 'id' | 'profile'>,
  plantId: number,
  seen: SeenDevice,
  now: number,
): Promise<number | Found> {
  const plant = await tenant.select('plant').select('plant.owner_id').where('plant.id', '=', plantId).executeTakeFirst();
  if (plant === undefined) return unassigned(seen);
  const name = seen.name ?? seen.sn;
  const row = {
    plant_id: plantId,
    owner_id: plant.owner_id,
    product_key: seen.productKey,
    name,
    name_key: nameKey(name),
    rated_power_w: null,
    mac: null,
    hardware_version: null,
    software_version: null,
    protocol_version: null,
    // No secret can match: only its connection speaks for it.
    secret_hash: '',
    created_at: now,
  };
  for (const sn of goesBy(connection, seen.sn)) {
    const created = await tenant.insert('device', { ...row, sn });
    if (created !== undefined) return created.id;
    const there = await tenant
      .select('device')
      .select('device.id')
      .where('device.plant_id', '=', plantId)
      .where('device.product_key', '=', seen.productKey)
      .where('device.sn', '=', sn)
      .where('device.unbound_at', 'is', null)
      .executeTakeFirst();
    if (there !== undefined && !(connection.profile.isNamedByOwner && (await isOfAnother(tenant, connection.id, there.id))))
      return there.id;
  }
  const detail = `${seen.productKey} ${seen.sn} belongs to another plant: unbind it there first, or give this one another name in its gateway`;
  return { reason: 'serialTaken', detail };
}

async function isOfAnother(tenant: WritableTenant, connectionId: number, deviceId: number): Promise<boolean> {
  const other = await tenant
    .select('connection_device')
    .select('connection_device.connection_id')
    .where('connection_device.device_id', '=', deviceId)
    .where('connection_device.connection_id', '!=', connectionId)
    .executeTakeFirst();
  return other !== undefined;
}

export function refuseTaken(found: number | Found): asserts found is number {
  if (typeof found === 'number') return;
  throw new RequestError('reason' in found && found.reason === 'serialTaken' ? 'connections.deviceTaken' : 'plants.notFound');
}

function unassigned({ productKey, sn }: SeenDevice): Found {
  return { reason: 'unassigned', detail: `${productKey} ${sn} is at no plant yet` };
}

function tooMany(why: string): Found {
  return { reason: 'tooManyDevices', detail: `The device is not taken: ${why}` };
}
