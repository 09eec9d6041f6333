import { UserError } from '../errors.ts';

/** Names as people know them, and as decoders do. */
const decoders = {
  'utf-8': 'utf-8',
  latin1: 'windows-1252',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  shift_jis: 'shift_jis',
  gb18030: 'gb18030',
} as const;
export type Encoding = keyof typeof decoders;
export const encodings = Object.keys(decoders) as Encoding[];

const marks: readonly [Encoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The text of a file's bytes. A byte order mark says its encoding; without one it is UTF-8, or what was told. */
export async function* decoded(bytes: AsyncIterable<Uint8Array>, told: Encoding | undefined): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of bytes) {
      decoder ??= new TextDecoder(decoders[told ?? markedEncoding(chunk) ?? 'utf-8'], { fatal: told === undefined });
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder?.decode() ?? '';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const choices = encodings.filter((name) => name !== 'utf-8').join(', ');
    throw new UserError({ key: 'import.encodingNeeded', next: 'import.encodingNext', nextParams: { encodings: choices }, exitCode: 2 });
  }
}

function markedEncoding(start: Uint8Array): Encoding | undefined {
  return marks.find(([, mark]) => mark.every((byte, index) => start[index] === byte))?.[0];
}
