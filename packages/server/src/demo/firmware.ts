import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { firmwareStatement } from '@heliograph/core/firmware';
import { serverAuthor } from '../audit/author.ts';
import { addFirmware } from '../firmware/catalogue.ts';
import { fileOf, proveFirmware, releaseFirmware } from '../firmware/prove.ts';
import { readFirmware } from '../firmware/facts.ts';
import { keepPart } from '../firmware/parts.ts';
import { RequestError } from '../http/request-error.ts';
import type { Storage } from '../storage/storage.ts';

const META_KEY = 'demo_firmware';
/** One part of a file, and enough for a device to be seen while it fetches it. */
const FILE_BYTES = 196_608;

/** Product → its versions, the oldest first. */
export type FirmwareVersions = Readonly<Record<string, readonly string[]>>;

/**
 * Releases once what the demo's devices came with and what is newer than that, each file signed as any other firmware is:
 * there is something to roll out, and a way back.
 */
export async function demoFirmware(
  storage: Storage,
  { privatePem, versions, now }: { privatePem: string; versions: () => Promise<FirmwareVersions>; now: number },
): Promise<void> {
  const done = await storage.read.selectFrom('meta').select('key').where('key', '=', META_KEY).executeTakeFirst();
  if (done) return;
  const privateKey = createPrivateKey(privatePem);
  for (const [productKey, each] of Object.entries(await versions())) {
    for (const [position, versionNumber] of each.entries()) {
      await release(storage, { productKey, versionNumber, order: (position + 1) * 10, privateKey, now });
    }
  }
  await storage.write((tx) =>
    tx
      .insertInto('meta')
      .values({ key: META_KEY, value: String(now) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute(),
  );
}

interface Wanted {
  productKey: string;
  versionNumber: string;
  order: number;
  privateKey: KeyObject;
  now: number;
}

/** A version of that name that somebody has registered stands, and what nobody trusts any more stays a draft. */
async function release(storage: Storage, { productKey, versionNumber, order, privateKey, now }: Wanted): Promise<void> {
  const author = serverAuthor(now);
  const bytes = demoFile(productKey, versionNumber);
  const facts = {
    productKeys: [productKey],
    versionNumber,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    sizeBytes: bytes.length,
  };
  const signature = sign(null, Buffer.from(firmwareStatement(facts)), privateKey).toString('base64');
  const input = { ...facts, signature, order, fileName: `${productKey}-${versionNumber}.bin`, DownLoadUrl: null };
  try {
    const id = await addFirmware(storage, input, author);
    const stored = await readFirmware(storage.read, id);
    if (stored?.row.state === 'draft') {
      await keepPart(storage, fileOf(stored), 0, bytes, now);
      await proveFirmware(storage, id);
    }
    if (stored?.row.state !== 'retired') await releaseFirmware(storage, id, author);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
  }
}

/** The same bytes for the same version, unlike those of any other. */
function demoFile(productKey: string, versionNumber: string): Buffer {
  const head = `Heliograph demo firmware\n${productKey} ${versionNumber}\n`;
  return Buffer.concat([
    Buffer.from(head),
    createHash('shake256', { outputLength: FILE_BYTES - head.length })
      .update(head)
      .digest(),
  ]);
}
