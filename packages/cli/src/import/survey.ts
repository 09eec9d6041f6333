import { usageError } from '../errors.ts';
import { type Layout, timeText } from './layout.ts';
import { type Decimal, decimalEvidence, splitCellUnit } from './number-text.ts';
import type { FileRecord } from './records.ts';
import { type DateOrder, dateOrders, orderEvidence, readTime } from './time-text.ts';

/** How the file writes numbers and days, and whether its times need a zone. */
export interface Notation {
  decimal: Decimal;
  order: DateOrder | undefined;
  needsZone: boolean;
}
export interface Told {
  decimal: Decimal | undefined;
  order: DateOrder | undefined;
}
const anyOrder = [undefined, ...dateOrders];
type Seen = Map<string, { line: number; text: string }>;

/** Looks at every line before any is understood; what the file does not prove has to be told. */
export async function survey(records: AsyncIterable<FileRecord>, layout: Layout, told: Told): Promise<Notation> {
  const decimals: Seen = new Map();
  const orders: Seen = new Map();
  let needsZone = false;
  for await (const record of linesOf(records, layout)) {
    const time = timeText(layout, record.cells);
    note(orders, orderEvidence(time), record.line, time);
    needsZone ||= anyOrder.some((order) => readTime(time, order)?.kind === 'local');
    for (const { index } of layout.values) {
      const cell = record.cells[index] ?? '';
      note(decimals, decimalEvidence(splitCellUnit(cell)?.number ?? cell), record.line, cell);
    }
  }
  if (told.order === undefined && orders.has('serial')) {
    const { line, text } = orders.get('serial')!;
    throw usageError('import.serialNeeded', {}, { lines: [`  ${line}: ${text}`], next: 'import.serialNext' });
  }
  return {
    decimal: settle(decimals, ['point', 'comma'], told.decimal, 'import.decimalNeeded') ?? 'point',
    order: settle(orders, ['dmy', 'mdy'], told.order, 'import.orderNeeded'),
    needsZone,
  };
}

/** The lines below the titles that the import is about. */
export async function* linesOf(
  records: AsyncIterable<FileRecord>,
  { where, isUntitled }: Pick<Layout, 'where' | 'isUntitled'>,
): AsyncGenerator<FileRecord> {
  let isTitles = !isUntitled;
  for await (const record of records) {
    if (!isTitles && where.every(({ index, text }) => record.cells[index]?.trim() === text)) yield record;
    isTitles = false;
  }
}

function note(seen: Seen, evidence: string | undefined, line: number, text: string): void {
  if (evidence !== undefined && !seen.has(evidence)) seen.set(evidence, { line, text });
}

/** What was told goes before what was seen; proof of both, or of neither where it matters, is a question. */
function settle<T extends string>(
  seen: Seen,
  choices: readonly T[],
  told: string | undefined,
  key: 'import.decimalNeeded' | 'import.orderNeeded',
): T | undefined {
  if (told !== undefined) return told as T;
  const proved = choices.filter((choice) => seen.has(choice));
  if (proved.length === 1) return proved[0];
  if (proved.length === 0 && !seen.has('open')) return undefined;
  const shown = [...seen.values()].toSorted((a, b) => a.line - b.line);
  throw usageError(key, {}, { lines: shown.map(({ line, text }) => `  ${line}: ${text.trim().slice(0, 60)}`) });
}
