import { parse } from 'csv-parse';
import { usageError, UserError } from '../errors.ts';
import { bytesOf } from './bytes.ts';
import { decoded, type Encoding } from './encoding.ts';
import { hasTitles, missingTitles, noColumn } from './titles.ts';

/** How the file is written. */
export interface FileForm {
  path: string;
  delimiter: string;
  /** Undefined where a byte order mark or UTF-8 says it. */
  encoding: Encoding | undefined;
  /** Lines above the titles. */
  skipLines: number;
  /** The first line is data. */
  isUntitled: boolean;
}
/** One line of the file; the first is the titles. */
export interface FileRecord {
  line: number;
  cells: readonly string[];
}

const delimiters = [',', ';', '\t', '|'];
const longestLine = 1_000_000;
/** Titles that stand further down have to be told. */
const searchedLines = 100;

/** The records of a file, one after the other; what is packed is unpacked on the way. */
export async function* readRecords({ path, delimiter, encoding, skipLines }: FileForm): AsyncGenerator<FileRecord> {
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestLine,
  });
  const { Readable } = process.getBuiltinModule('node:stream');
  const source = Readable.from(decoded(bytesOf(path), encoding));
  source.once('error', (error) => parser.destroy(error instanceof UserError ? error : unreadable(path, error)));
  source.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      if (info.lines > skipLines) yield { line: info.lines, cells: record };
  } catch (error) {
    throw error instanceof UserError ? error : unreadable(path, error as Error);
  } finally {
    source.destroy();
  }
}

/** How to read the file: the sign between columns and the line of the titles, where one line has all that are wanted. */
export async function findForm(
  { path, encoding, isUntitled }: Pick<FileForm, 'path' | 'encoding' | 'isUntitled'>,
  told: { delimiter: string | undefined; skipLines: number | undefined },
  wanted: readonly string[],
): Promise<FileForm> {
  const found: { form: FileForm; cells: readonly string[]; isFitting: boolean }[] = [];
  for (const delimiter of told.delimiter === undefined ? delimiters : [told.delimiter]) {
    const form = { path, encoding, isUntitled, delimiter, skipLines: told.skipLines ?? 0 };
    const searched = told.skipLines !== undefined || isUntitled ? 1 : searchedLines;
    for await (const { line, cells } of readRecords(form)) {
      const isFitting = hasTitles(cells, wanted);
      found.push({ form: { ...form, skipLines: line - linesIn(cells) }, cells, isFitting });
      if (isFitting || line >= searched + form.skipLines) break;
    }
  }
  const widest = found.toSorted((a, b) => Number(b.isFitting) - Number(a.isFitting) || b.cells.length - a.cells.length)[0];
  const fitting = found.filter(({ isFitting }) => isFitting);
  // Without titles a decimal comma could part columns as well.
  if (isUntitled && fitting.length > 1) {
    const lines = fitting.map(({ form, cells }) => `  ${form.delimiter === '\t' ? 'tab' : form.delimiter}  ${cells.join(' | ')}`);
    throw usageError('import.delimiterNeeded', {}, { lines });
  }
  if (widest === undefined) throw new UserError({ key: 'import.empty', params: { path } });
  if (!widest.isFitting) throw noColumn(missingTitles(widest.cells, wanted), widest.cells);
  return widest.form;
}

/** A quoted title may hold line breaks. */
function linesIn(cells: readonly string[]): number {
  return 1 + cells.reduce((sum, cell) => sum + cell.split(/\r\n|\r|\n/).length - 1, 0);
}

function unreadable(path: string, error: Error): UserError {
  return new UserError({ key: 'import.unreadableFile', params: { path, reason: error.message } });
}
