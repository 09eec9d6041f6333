import { createHash, timingSafeEqual } from 'node:crypto';
import type { Profile } from '@heliograph/core/profiles/profile';
import { profileKeys, type ProfileKey } from '@heliograph/core/profiles/profile-keys';
import { profileOf } from '@heliograph/core/profiles/profiles';
import type { Row } from '../storage/schema.ts';
import type { Reader, Storage } from '../storage/storage.ts';

/** A connection as its messages need it. */
export interface GatewayConnection {
  readonly id: number;
  readonly organisationId: number;
  readonly plantId: number | null;
  readonly profile: Profile;
  readonly productKey: string;
  readonly prefix: string;
  readonly serial: string;
  readonly isReversed: boolean;
  readonly version: number;
}
/** Answers whose messages these will be; undefined for an unknown or disabled connection and for a wrong secret alike. */
export type FindConnection = (id: number, secret: Buffer) => Promise<GatewayConnection | undefined>;

/** The connection's id in a user name `c12`. */
export function connectionIdOf(userName: string | undefined): number | undefined {
  const digits = /^c([1-9]\d{0,15})$/.exec(userName ?? '')?.[1];
  const id = Number(digits);
  return digits !== undefined && Number.isSafeInteger(id) ? id : undefined;
}

/** Asks the database at every sign-in, so that a new secret counts at once, on every node. */
export function createFindConnection(storage: Pick<Storage, 'read'>): FindConnection {
  return async (id, secret) => {
    const row = await readConnection(storage.read, id);
    const isRight = isSameHash(secret, row?.secret_hash ?? '');
    return row !== undefined && isRight && row.is_enabled === 1 ? toConnection(row) : undefined;
  };
}

async function readConnection(read: Reader, id: number): Promise<Row<'connection'> | undefined> {
  return read.selectFrom('connection').selectAll().where('id', '=', id).executeTakeFirst();
}

function toConnection(row: Row<'connection'>): GatewayConnection | undefined {
  if (!(profileKeys as readonly string[]).includes(row.profile)) return undefined;
  return {
    id: row.id,
    organisationId: row.organisation_id,
    plantId: row.plant_id,
    profile: profileOf(row.profile as ProfileKey),
    productKey: row.product_key,
    prefix: row.prefix,
    serial: row.serial,
    isReversed: row.is_reversed === 1,
    version: row.version,
  };
}

function isSameHash(secret: Buffer, storedHex: string): boolean {
  const stored = Buffer.alloc(32);
  const isWhole = Buffer.from(storedHex, 'hex').copy(stored) === stored.length;
  return timingSafeEqual(createHash('sha256').update(secret).digest(), stored) && isWhole;
}
