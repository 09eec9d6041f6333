import { createHash, timingSafeEqual } from 'node:crypto';
import { productSchema } from '@heliograph/core/contract/products';
import { compileProduct, createSource, type CompiledProduct, type IngestSource } from '../ingest/source.ts';
import type { Storage } from '../storage/storage.ts';

/** Answers whose messages these will be; undefined for an unknown device and for a wrong secret alike. */
export type FindDevice = (deviceId: number, secret: Buffer) => Promise<IngestSource | undefined>;

/** The device id in a user name `d42`. */
export function deviceIdOf(userName: string | undefined): number | undefined {
  const digits = /^d([1-9]\d{0,15})$/.exec(userName ?? '')?.[1];
  const id = Number(digits);
  return digits !== undefined && Number.isSafeInteger(id) ? id : undefined;
}

/** Asks the database at every connect, so that a rotated secret counts at once, on every node. */
export function createFindDevice(storage: Pick<Storage, 'read'>): FindDevice {
  const products = new Map<string, CompiledProduct>();
  return async (deviceId, secret) => {
    const row = await storage.read
      .selectFrom('device')
      .innerJoin('product', 'product.product_key', 'device.product_key')
      .select(['device.id', 'device.sn', 'device.secret_hash', 'product.spec'])
      .where('device.id', '=', deviceId)
      .executeTakeFirst();
    const isRight = isSameHash(secret, row?.secret_hash ?? '');
    if (row === undefined || !isRight) return undefined;
    const product = products.get(row.spec) ?? compileProduct(productSchema.parse(JSON.parse(row.spec)));
    products.set(row.spec, product);
    return createSource(product, row);
  };
}

function isSameHash(secret: Buffer, storedHex: string): boolean {
  const stored = Buffer.alloc(32);
  const isWhole = Buffer.from(storedHex, 'hex').copy(stored) === stored.length;
  return timingSafeEqual(createHash('sha256').update(secret).digest(), stored) && isWhole;
}
