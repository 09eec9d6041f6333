import { generateKeyPairSync } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shippedProducts } from '@heliograph/core/products';
import { readPublicKey } from '../firmware/keys.ts';
import type { Storage } from '../storage/storage.ts';

const NAME = 'Demo publisher';

export interface DemoPublisher {
  publicPem: string;
  /** Undefined where somebody took it away: what is there stays, and nothing new is signed. */
  privatePem: string | undefined;
}

/** The publisher that the demo's devices were built to trust: a key of this machine, registered for every product. */
export async function demoPublisher(storage: Storage, directory: string, now: number): Promise<DemoPublisher> {
  const publisher = await keyPair(directory);
  const { publicPem } = publisher;
  const publicKey = readPublicKey(publicPem) as string;
  const keys = shippedProducts.map(({ productKey }) => ({
    product_key: productKey,
    name: NAME,
    public_key: publicKey,
    created_at: now,
    created_by: null,
    retired_at: null,
    retired_by: null,
  }));
  await storage.write((tx) =>
    tx
      .insertInto('firmware_key')
      .values(keys)
      .onConflict((conflict) => conflict.columns(['product_key', 'public_key']).doNothing())
      .execute(),
  );
  return publisher;
}

/** Made on the first start; the private half stays beside it, for whoever tries a firmware of their own. */
async function keyPair(directory: string): Promise<DemoPublisher> {
  const [publicPath, privatePath] = [join(directory, 'firmware-public.pem'), join(directory, 'firmware-private.pem')];
  const [keptPublic, keptPrivate] = await Promise.all([readText(publicPath), readText(privatePath)]);
  if (keptPublic !== undefined) return { publicPem: keptPublic, privatePem: keptPrivate };
  const pair = generateKeyPairSync('ed25519');
  const privatePem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' });
  const publicPem = pair.publicKey.export({ type: 'spki', format: 'pem' });
  await writeFile(privatePath, privatePem, { mode: 0o600 });
  await chmod(privatePath, 0o600);
  await writeFile(publicPath, publicPem, { mode: 0o600 });
  return { publicPem, privatePem };
}

function readText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}
