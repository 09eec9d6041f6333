import { generateKeyPairSync } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shippedProducts } from '@heliograph/core/products';
import { readPublicKey } from '../firmware/keys.ts';
import type { Storage } from '../storage/storage.ts';

const NAME = 'Demo publisher';

/** The publisher that the demo's devices were built to trust: a key of this machine, registered for every product. Answers its public half. */
export async function demoPublisher(storage: Storage, directory: string, now: number): Promise<string> {
  const publicPem = await publicHalf(directory);
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
  return publicPem;
}

/** Made on the first start; the private half stays beside it, for whoever tries a firmware of their own. */
async function publicHalf(directory: string): Promise<string> {
  const [publicPath, privatePath] = [join(directory, 'firmware-public.pem'), join(directory, 'firmware-private.pem')];
  const kept = await readFile(publicPath, 'utf8').catch(() => undefined);
  if (kept !== undefined) return kept;
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  await writeFile(privatePath, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  await chmod(privatePath, 0o600);
  const text = publicKey.export({ type: 'spki', format: 'pem' });
  await writeFile(publicPath, text, { mode: 0o600 });
  return text;
}
