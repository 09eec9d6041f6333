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

/** What a command to a device is signed with; undefined while it has not signed in with its present secret. */
export async function findSigner(
  read: Reader,
  secrets: Secrets,
  deviceId: number,
): Promise<{ productKey: string; sn: string; secret: string } | undefined> {
  const row = await read
    .selectFrom('device')
    .innerJoin('device_key', 'device_key.device_id', 'device.id')
    .select(['device.sn', 'device.product_key', 'device.secret_hash', 'device_key.sealed'])
    .where('device.id', '=', deviceId)
    .whereRef('device_key.secret_hash', '=', 'device.secret_hash')
    .executeTakeFirst();
  if (!row) return undefined;
  return { productKey: row.product_key, sn: row.sn, secret: secrets.open(row.sealed, purposeOf(deviceId, row.secret_hash)) };
}

function purposeOf(deviceId: number, hash: string): string {
  return `device/${deviceId}/${hash}`;
}
