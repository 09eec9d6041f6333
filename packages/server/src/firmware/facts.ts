import type { FirmwareInput } from '@heliograph/core/contract/firmware';
import type { FirmwareFacts } from '@heliograph/core/firmware';
import type { NewRow, Row } from '../storage/schema.ts';
import type { Reader } from '../storage/storage.ts';

/** A firmware as it is stored, with its products in the order of their letters. */
export interface StoredFirmware {
  row: Row<'firmware'>;
  productKeys: string[];
}

export async function readFirmware(read: Reader, id: number): Promise<StoredFirmware | undefined> {
  const row = await read.selectFrom('firmware').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { row, productKeys: (await readProductKeys(read, [id])).get(id) ?? [] };
}

export async function readAllFirmware(read: Reader): Promise<StoredFirmware[]> {
  const [rows, products] = await Promise.all([read.selectFrom('firmware').selectAll().orderBy('id').execute(), readProductKeys(read)]);
  return rows.map((row) => ({ row, productKeys: products.get(row.id) ?? [] }));
}

async function readProductKeys(read: Reader, ids?: readonly number[]): Promise<Map<number, string[]>> {
  let query = read.selectFrom('firmware_product').select(['firmware_id', 'product_key']).orderBy('product_key');
  if (ids) query = query.where('firmware_id', 'in', [...ids]);
  const grouped = Map.groupBy(await query.execute(), (row) => row.firmware_id);
  return new Map([...grouped].map(([id, rows]) => [id, rows.map((row) => row.product_key)]));
}

/** What its publisher put a name to. */
export function signedFacts({ row, productKeys }: StoredFirmware): FirmwareFacts & { signature: string } {
  return { productKeys, versionNumber: row.version_number, sha256: row.sha256, sizeBytes: row.size_bytes, signature: row.signature };
}

export function toColumns(input: FirmwareInput) {
  return {
    version_number: input.versionNumber,
    file_name: input.fileName,
    download_url: input.DownLoadUrl,
    sort_order: input.order,
    sha256: input.sha256,
    size_bytes: input.sizeBytes,
    signature: input.signature,
  } satisfies Partial<NewRow<'firmware'>>;
}

/** Whether the same was said before; the order is nobody's word. */
export function saysTheSame(stored: StoredFirmware, input: FirmwareInput): boolean {
  const { sort_order: _, ...columns } = toColumns(input);
  const isSame = Object.entries(columns).every(([name, value]) => stored.row[name as keyof typeof columns] === value);
  return isSame && sortedOnce(input.productKeys).join() === stored.productKeys.join();
}

export function sortedOnce(keys: readonly string[]): string[] {
  return [...new Set(keys)].sort();
}
