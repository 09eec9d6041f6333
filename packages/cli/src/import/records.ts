import { parse } from 'csv-parse';
import { UserError } from '../errors.ts';

const nodeEncodings = { 'utf-8': 'utf8', latin1: 'latin1', 'utf-16le': 'utf16le' } as const;
export type Encoding = keyof typeof nodeEncodings;

/** How the file is written. */
export interface FileForm {
  path: string;
  delimiter: string;
  encoding: Encoding;
  /** Lines above the titles. */
  skipLines: number;
}
/** One line of the file; the first is the titles. */
export interface FileRecord {
  line: number;
  cells: readonly string[];
}

const delimiters = [',', ';', '\t', '|'];
const longestLineBytes = 1_000_000;

/** The records of a file, one after the other; `.gz` is unpacked on the way. */
export async function* readRecords({ path, delimiter, encoding, skipLines }: FileForm): AsyncGenerator<FileRecord> {
  const parser = parse({
    delimiter,
    bom: true,
    encoding: nodeEncodings[encoding],
    from_line: skipLines + 1,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestLineBytes,
  });
  const source = await bytesOf(path);
  source.once('error', (error) => parser.destroy(unreadable(path, error)));
  source.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { line: info.lines, cells: record };
  } catch (error) {
    throw error instanceof UserError ? error : unreadable(path, error as Error);
  } finally {
    source.destroy();
  }
}

/** The one sign that splits the first line into columns with all of these titles. */
export async function findDelimiter(form: Omit<FileForm, 'delimiter'>, titles: readonly string[]): Promise<string> {
  const found: { delimiter: string; known: string[] }[] = [];
  for (const delimiter of delimiters) found.push({ delimiter, known: await titlesOf({ ...form, delimiter }) });
  const fitting = found.filter(({ known }) => titles.every((title) => known.includes(title)));
  if (fitting.length > 0) return fitting.toSorted((a, b) => b.known.length - a.known.length)[0]!.delimiter;
  const widest = found.toSorted((a, b) => b.known.length - a.known.length)[0]!;
  const missing = titles.filter((title) => !widest.known.includes(title));
  throw new UserError({
    key: 'import.noColumn',
    params: { title: missing.join(', ') },
    lines: widest.known.map((title) => `  ${title}`),
    exitCode: 2,
  });
}

async function titlesOf(form: FileForm): Promise<string[]> {
  for await (const { cells } of readRecords(form)) return cells.map((cell) => cell.trim());
  throw new UserError({ key: 'import.empty', params: { path: form.path } });
}

async function bytesOf(path: string) {
  const { createReadStream } = process.getBuiltinModule('node:fs');
  const file = createReadStream(path);
  if (!path.endsWith('.gz')) return file;
  const unpacked = process.getBuiltinModule('node:zlib').createGunzip();
  file.once('error', (error) => unpacked.destroy(error));
  return file.pipe(unpacked);
}

function unreadable(path: string, error: Error): UserError {
  return new UserError({ key: 'import.unreadableFile', params: { path, reason: error.message } });
}
