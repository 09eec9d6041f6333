import type { FirmwareInput } from '@heliograph/core/contract/firmware';
import type { Author } from '../audit/author.ts';
import { RequestError } from '../http/request-error.ts';
import type { Storage, Writer } from '../storage/storage.ts';
import { tellOfFirmware } from './audit.ts';
import { readFirmware, saysTheSame, sortedOnce, toColumns, type StoredFirmware } from './facts.ts';
import { planFetch } from './fetch-job.ts';

/** Adds a draft. The same said again is the firmware that is there; another one of the same version and product is refused. */
export async function addFirmware(storage: Storage, input: FirmwareInput, author: Author): Promise<number> {
  return storage.write(async (tx) => {
    await refuseUnknownProducts(tx, input.productKeys);
    const there = await firmwareOfVersion(tx, input);
    if (there && saysTheSame(there, input)) return there.row.id;
    if (there) throw new RequestError('firmware.versionTaken');
    const { id } = await tx
      .insertInto('firmware')
      .values({
        ...toColumns(input),
        state: 'draft',
        problem: null,
        created_at: author.at,
        created_by: author.userId,
        released_at: null,
        retired_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeProducts(tx, id, input);
    if (input.DownLoadUrl !== null) await planFetch(tx, id, author.at);
    await tellOfFirmware(tx, author, { after: await readFirmware(tx, id), action: 'create' });
    return id;
  });
}

/** Changes a draft, which begins anew; of any other only the order. */
export async function changeFirmware(
  storage: Storage,
  id: number,
  { version, ...input }: FirmwareInput & { version: number },
  author: Author,
): Promise<void> {
  await storage.write(async (tx) => {
    const stored = await readFirmware(tx, id);
    if (!stored) throw new RequestError('firmware.notFound');
    const isSame = saysTheSame(stored, input);
    if (!isSame && stored.row.state !== 'draft') throw new RequestError('firmware.fixed');
    const changed = await tx
      .updateTable('firmware')
      .set({ ...toColumns(input), version: version + 1, ...(!isSame && { problem: null }) })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('state', '=', stored.row.state)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new RequestError('firmware.changed');
    if (!isSame) {
      await refuseUnknownProducts(tx, input.productKeys);
      await tx.deleteFrom('firmware_product').where('firmware_id', '=', id).execute();
      await writeProducts(tx, id, input);
      if (input.DownLoadUrl !== null) await planFetch(tx, id, author.at);
    }
    await tellOfFirmware(tx, author, { before: stored, after: await readFirmware(tx, id), action: 'update' });
  });
}

async function refuseUnknownProducts(tx: Writer, productKeys: readonly string[]): Promise<void> {
  const wanted = sortedOnce(productKeys);
  const known = await tx.selectFrom('product').select('product_key').where('product_key', 'in', wanted).execute();
  if (known.length < wanted.length) throw new RequestError('products.notFound');
}

async function firmwareOfVersion(tx: Writer, input: FirmwareInput): Promise<StoredFirmware | undefined> {
  const holder = await tx
    .selectFrom('firmware_product')
    .select('firmware_id')
    .where('product_key', 'in', [...input.productKeys])
    .where('version_number', '=', input.versionNumber)
    .where('is_held', '=', 1)
    .orderBy('firmware_id')
    .executeTakeFirst();
  return holder && readFirmware(tx, holder.firmware_id);
}

async function writeProducts(tx: Writer, id: number, { productKeys, versionNumber }: FirmwareInput): Promise<void> {
  const rows = sortedOnce(productKeys).map((productKey) => ({
    firmware_id: id,
    product_key: productKey,
    version_number: versionNumber,
    is_held: 1,
  }));
  const written = await tx
    .insertInto('firmware_product')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('product_key')
    .execute();
  if (written.length < rows.length) throw new RequestError('firmware.versionTaken');
}
