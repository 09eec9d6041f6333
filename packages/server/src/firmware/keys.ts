import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { FirmwareKey } from '@heliograph/core/contract/firmware';
import type { Author } from '../audit/author.ts';
import { RequestError } from '../http/request-error.ts';
import type { Row } from '../storage/schema.ts';
import type { Reader, Storage } from '../storage/storage.ts';
import { tellOfKey } from './audit.ts';

const KEY_BYTES = 32;
/** What stands before the 32 bytes in a SubjectPublicKeyInfo of Ed25519. */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

/** The 32 bytes of an Ed25519 key as base64, out of PEM or base64; undefined where it is no such key. */
export function readPublicKey(text: string): string | undefined {
  try {
    const key = text.includes('-----') ? createPublicKey(publicPem(text)) : keyObject(strictBase64(text));
    if (key.asymmetricKeyType !== 'ed25519') return undefined;
    return key.export({ type: 'spki', format: 'der' }).subarray(SPKI_HEAD.length).toString('base64');
  } catch {
    return undefined;
  }
}

/** A private key would be taken as well, and its public half be made of it: whoever sends one made a mistake. */
function publicPem(text: string): string {
  if (!text.startsWith('-----BEGIN PUBLIC KEY-----')) throw new Error('no public key');
  return text;
}

function strictBase64(text: string): string {
  if (Buffer.from(text, 'base64').toString('base64') !== text) throw new Error('not base64');
  return text;
}

function keyObject(publicKey: string): KeyObject {
  const bytes = Buffer.from(publicKey, 'base64');
  if (bytes.length !== KEY_BYTES) throw new Error(`a key has ${KEY_BYTES} bytes`);
  return createPublicKey({ key: Buffer.concat([SPKI_HEAD, bytes]), format: 'der', type: 'spki' });
}

export function isSignedBy(publicKey: string, statement: string, signature: string): boolean {
  return verify(null, Buffer.from(statement), keyObject(publicKey), Buffer.from(signature, 'base64'));
}

export function fingerprintOf(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex');
}

/** Every key with the people behind it, by product and age. */
export async function readKeys(read: Reader): Promise<(FirmwareKey & { rowId: number })[]> {
  const rows = await withPeople(read).orderBy('product_key').orderBy('firmware_key.id').execute();
  return rows.map((row) => ({ ...toKey(row), rowId: row.id }));
}

function withPeople(read: Reader) {
  return read
    .selectFrom('firmware_key')
    .leftJoin('user as creator', 'creator.id', 'firmware_key.created_by')
    .leftJoin('user as retirer', 'retirer.id', 'firmware_key.retired_by')
    .selectAll('firmware_key')
    .select(['creator.nickname as creator', 'retirer.nickname as retirer']);
}

function toKey(row: Row<'firmware_key'> & { creator: string | null; retirer: string | null }): FirmwareKey {
  return {
    id: String(row.id),
    productKey: row.product_key,
    name: row.name,
    publicKey: row.public_key,
    fingerprint: fingerprintOf(row.public_key),
    createdAt: row.created_at,
    createdBy: row.creator,
    retiredAt: row.retired_at,
    retiredBy: row.retirer,
  };
}

/** Lets a product trust a key; one that was ever there, in use or not, is not added again. */
export async function addKey(
  storage: Storage,
  key: { productKey: string; name: string; publicKey: string },
  author: Author,
): Promise<number> {
  return storage.write(async (tx) => {
    const product = await tx.selectFrom('product').select('product_key').where('product_key', '=', key.productKey).executeTakeFirst();
    if (!product) throw new RequestError('products.notFound');
    const added = await tx
      .insertInto('firmware_key')
      .values({
        product_key: key.productKey,
        name: key.name,
        public_key: key.publicKey,
        created_at: author.at,
        created_by: author.userId,
        retired_at: null,
        retired_by: null,
      })
      .onConflict((conflict) => conflict.columns(['product_key', 'public_key']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!added) throw new RequestError('firmwareKeys.known');
    await tellOfKey(tx, author, { after: added, action: 'create' });
    return added.id;
  });
}

/** Takes a key out of use for good; a second time changes nothing. */
export async function retireKey(storage: Storage, id: number, author: Author): Promise<void> {
  await storage.write(async (tx) => {
    const before = await tx.selectFrom('firmware_key').selectAll().where('id', '=', id).executeTakeFirst();
    if (!before) throw new RequestError('firmwareKeys.notFound');
    const after = await tx
      .updateTable('firmware_key')
      .set({ retired_at: author.at, retired_by: author.userId })
      .where('id', '=', id)
      .where('retired_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (after) await tellOfKey(tx, author, { before, after, action: 'retire' });
  });
}
