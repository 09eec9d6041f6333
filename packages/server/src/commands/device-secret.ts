import { hashSecret } from '../access/secrets.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Reader, Storage } from '../storage/storage.ts';

/** Keeps the secret that a device has just proved, so that commands to it can be signed. */
export async function keepDeviceSecret(storage: Pick<Storage, 'write'>, secrets: Secrets, deviceId: number, secret: Buffer): Promise<void> {
  const text = secret.toString('utf8');
  const hash = hashSecret(text);
  const row = { secret_hash: hash, sealed: secrets.seal(text, purposeOf(deviceId, hash)) };
  await storage.write((tx) =>
    tx
      .insertInto('device_key')
      .values({ device_id: deviceId, ...row })
      .onConflict((conflict) => conflict.column('device_id').doUpdateSet(row))
      .execute(),
  );
}

export interface Signer {
  productKey: string;
  sn: string;
  secret: string;
}

/** What a command to a device is signed with; undefined while it has not signed in with its present secret. */
export async function findSigner(read: Reader, secrets: Secrets, deviceId: number): Promise<Signer | undefined> {
  return (await findSigners(read, secrets, [deviceId])).get(deviceId)?.();
}

const idsAtOnce = 500;

/** The same for many devices; each secret is opened when it is needed. */
export async function findSigners(
  read: Reader,
  secrets: Secrets,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, () => Signer>> {
  const signers = new Map<number, () => Signer>();
  for (let from = 0; from < deviceIds.length; from += idsAtOnce) {
    const rows = await read
      .selectFrom('device')
      .innerJoin('device_key', 'device_key.device_id', 'device.id')
      .select(['device.id', 'device.sn', 'device.product_key', 'device.secret_hash', 'device_key.sealed'])
      .where('device.id', 'in', deviceIds.slice(from, from + idsAtOnce))
      .whereRef('device_key.secret_hash', '=', 'device.secret_hash')
      .execute();
    for (const { id, sn, product_key: productKey, secret_hash: hash, sealed } of rows)
      signers.set(id, () => ({ productKey, sn, secret: secrets.open(sealed, purposeOf(id, hash)) }));
  }
  return signers;
}

function purposeOf(deviceId: number, hash: string): string {
  return `device/${deviceId}/${hash}`;
}
