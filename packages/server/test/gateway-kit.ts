import { randomBytes } from 'node:crypto';
import type { ProfileKey } from '@heliograph/core/profiles/profile-keys';
import { profileOf } from '@heliograph/core/profiles/profiles';
import { captureSerial } from '@heliograph/core/testing/gateway-captures';
import { hashSecret } from '../src/access/secrets.ts';
import type { NewRow } from '../src/storage/schema.ts';
import type { Storage } from '../src/storage/storage.ts';

export interface TestConnection {
  id: number;
  userName: string;
  secret: string;
}

/** A gateway's connection of the plant's owner, as a person would create it. */
export async function addConnection(
  storage: Storage,
  profile: ProfileKey,
  plantId: number | null,
  values: Partial<NewRow<'connection'>> & { organisation_id?: number } = {},
): Promise<TestConnection> {
  const secret = randomBytes(16).toString('base64url');
  const { prefix, products } = profileOf(profile);
  const ownerId =
    values.organisation_id ??
    (await storage.read.selectFrom('plant').select('owner_id').where('id', '=', plantId!).executeTakeFirstOrThrow()).owner_id;
  const row: NewRow<'connection'> = {
    organisation_id: ownerId,
    plant_id: plantId,
    profile,
    name: profile,
    name_key: profile,
    product_key: products[0]!,
    prefix,
    serial: captureSerial,
    secret_hash: hashSecret(secret),
    created_at: Date.now(),
    ...values,
  };
  const { id } = await storage.write((tx) => tx.insertInto('connection').values(row).returning('id').executeTakeFirstOrThrow());
  return { id, userName: `c${id}`, secret };
}

export function devicesOfPlant(storage: Storage, plantId: number) {
  return storage.read.selectFrom('device').selectAll().where('plant_id', '=', plantId).orderBy('sn').execute();
}
