import { UserError } from '../errors.ts';

const packed = [0x1f, 0x8b];
const zipped = [0x50, 0x4b, 0x03, 0x04];

/** A file's bytes from its start, unpacked on the way where it is packed. */
export async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  const { createReadStream } = process.getBuiltinModule('node:fs');
  const start = await startOf(path);
  // What spreadsheets save by themselves is an archive of many files.
  if (beginsWith(start, zipped)) throw new UserError({ key: 'import.spreadsheet', params: { path }, exitCode: 2 });
  const file = createReadStream(path);
  if (!beginsWith(start, packed)) return yield* file;
  const unpacked = process.getBuiltinModule('node:zlib').createGunzip();
  file.once('error', (error) => unpacked.destroy(error));
  yield* file.pipe(unpacked);
}

async function startOf(path: string): Promise<Uint8Array> {
  const file = await process.getBuiltinModule('node:fs/promises').open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function beginsWith(bytes: Uint8Array, sign: readonly number[]): boolean {
  return sign.every((byte, index) => bytes[index] === byte);
}
