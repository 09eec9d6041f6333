import { createHash, timingSafeEqual } from 'node:crypto';
import { productSchema } from '@heliograph/core/contract/products';
import { keepDeviceSecret } from '../commands/device-secret.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { compileProduct, createSource, type CompiledProduct, type IngestSource } from '../ingest/source.ts';
import type { Storage } from '../storage/storage.ts';

/** Whom a user name names: the device, and which of those that stood in its place. */
export interface UserName {
  deviceId: number;
  generation: number;
}
/** Answers whose messages these will be; undefined for an unknown device and for a wrong secret alike. */
export type FindDevice = (userName: UserName, secret: Buffer) => Promise<IngestSource | undefined>;

/** `d42` is the first in its place, `d42-2` the one that took it. */
export function readUserName(text: string | undefined): UserName | undefined {
  const [, digits, generation = '1'] = /^d([1-9]\d{0,15})(?:-([1-9]\d{0,5}))?$/.exec(text ?? '') ?? [];
  const deviceId = Number(digits);
  const isCanonical = text === userNameOf(deviceId, Number(generation));
  return isCanonical && Number.isSafeInteger(deviceId) ? { deviceId, generation: Number(generation) } : undefined;
}

export function userNameOf(deviceId: number, generation: number): string {
  return generation === 1 ? `d${deviceId}` : `d${deviceId}-${generation}`;
}

/**
 * Asks the database at every connect, so that a rotated secret counts at once, on every node. A secret of which only the hash
 * is stored is sealed when its device proves it.
 */
export function createFindDevice(storage: Pick<Storage, 'read' | 'write'>, secrets?: Secrets): FindDevice {
  const products = new Map<string, CompiledProduct>();
  return async (userName, secret) => {
    const row = await findCredential(storage, userName);
    const isRight = isSameHash(secret, row?.secret_hash ?? '');
    if (row === undefined || !isRight) return undefined;
    if (secrets && row.untilAt === null && row.keptHash !== row.secret_hash) await keepDeviceSecret(storage, secrets, row.id, secret);
    const product = products.get(row.spec) ?? compileProduct(productSchema.parse(JSON.parse(row.spec)));
    products.set(row.spec, product);
    return createSource(product, row, row);
  };
}

/** Of a device that is bound to a plant: its own credential, or that of one before it. */
async function findCredential({ read }: Pick<Storage, 'read'>, { deviceId, generation }: UserName) {
  const device = await read
    .selectFrom('device')
    .innerJoin('product', 'product.product_key', 'device.product_key')
    .leftJoin('device_key', 'device_key.device_id', 'device.id')
    .select([
      'device.id',
      'device.sn',
      'device.secret_hash',
      'device_key.secret_hash as keptHash',
      'device.generation',
      'device.speaks_from_at as fromAt',
      'product.spec',
    ])
    .where('device.id', '=', deviceId)
    .where('device.plant_id', 'is not', null)
    .where('device.unbound_at', 'is', null)
    .executeTakeFirst();
  if (device === undefined || device.generation === generation) return device && { ...device, untilAt: null };
  const former = await read
    .selectFrom('device_serial')
    .select(['sn', 'secret_hash', 'speaks_from_at as fromAt', 'until_at as untilAt'])
    .where('device_id', '=', deviceId)
    .where('generation', '=', generation)
    .executeTakeFirst();
  return former && { ...former, id: device.id, spec: device.spec, keptHash: null };
}

function isSameHash(secret: Buffer, storedHex: string): boolean {
  const stored = Buffer.alloc(32);
  const isWhole = Buffer.from(storedHex, 'hex').copy(stored) === stored.length;
  return timingSafeEqual(createHash('sha256').update(secret).digest(), stored) && isWhole;
}
