import { EARLIEST_READING_AT, LATEST_READING_AHEAD_MS } from '@heliograph/core/contract/mqtt';
import { type Layout, timeText, type ValueColumn } from './layout.ts';
import { type Decimal, readNumber, splitCellUnit } from './number-text.ts';
import type { FileRecord } from './records.ts';
import type { RepeatedHours } from './repeated-hours.ts';
import { type DateOrder, readTime } from './time-text.ts';
import { conversionTo } from './units.ts';
import type { InstantsOf } from './zone.ts';

export interface Rules {
  layout: Layout;
  decimal: Decimal;
  order: DateOrder | undefined;
  /** Absent where every time carries its offset. */
  instantsOf: InstantsOf | undefined;
  /** Cells that say "no reading", beside empty ones. */
  absent: ReadonlySet<string>;
  repeatedHours: RepeatedHours;
  now: number;
}
export type Problem = 'columns' | 'time' | 'timeSkipped' | 'timeRange' | 'number' | 'range';
export interface Unreadable {
  line: number;
  title: string;
  text: string;
  problem: Problem;
}
export interface ImportSample {
  ts: number;
  values: Record<string, number>;
}
export interface Interpreted {
  sample: ImportSample | undefined;
  problems: readonly Unreadable[];
}

/** What one line says, in the channels' own units; what cannot be read is named and left out. */
export function interpret({ line, cells }: FileRecord, rules: Rules, timeTitle: string): Interpreted {
  const { layout, absent } = rules;
  const text = timeText(layout, cells);
  const isBlank = text === '' && layout.values.every(({ index }) => isAbsent(cells[index], absent));
  if (isBlank) return { sample: undefined, problems: [] };
  // A decimal comma that nobody quoted moves all that follows it one column on.
  const beyond = cells.slice(layout.columns).find((cell) => cell.trim() !== '');
  if (beyond !== undefined) return { sample: undefined, problems: [{ line, title: '', text: cells.join(' '), problem: 'columns' }] };
  const time = instantOf(text, rules);
  if ('problem' in time) return { sample: undefined, problems: [{ line, title: timeTitle, text, problem: time.problem }] };
  const values: Record<string, number> = {};
  const problems: Unreadable[] = [];
  for (const column of layout.values) {
    const cell = cells[column.index] ?? '';
    if (isAbsent(cell, absent)) continue;
    const { channel, title } = column;
    const value = valueOf(cell, column, rules);
    const said = { line, title, text: cell.trim() };
    if (value === undefined) problems.push({ ...said, problem: 'number' });
    else if (value < channel.min || value > channel.max) problems.push({ ...said, problem: 'range' });
    else values[channel.name] = value;
  }
  const sample = Object.keys(values).length > 0 ? { ts: time.at, values } : undefined;
  return { sample, problems };
}

function isAbsent(cell: string | undefined, absent: ReadonlySet<string>): boolean {
  const text = cell?.trim() ?? '';
  return text === '' || absent.has(text);
}

/** A unit that stands in the cell itself goes before the column's. */
function valueOf(cell: string, { channel, conversion }: ValueColumn, { decimal }: Rules): number | undefined {
  const number = readNumber(cell, decimal);
  if (number !== undefined) return conversion(number);
  const parts = splitCellUnit(cell);
  const own = parts && channel.unit !== '' ? conversionTo(channel.unit, parts.unit) : undefined;
  const value = parts && own ? readNumber(parts.number, decimal) : undefined;
  return value === undefined ? undefined : own!(value);
}

function instantOf(text: string, { order, instantsOf, repeatedHours, now }: Rules): { at: number } | { problem: Problem } {
  const reading = readTime(text, order);
  if (!reading) return { problem: 'time' };
  if (reading.kind === 'local') repeatedHours.pass(reading.local);
  if (reading.kind === 'instant') return inRange(reading.at, now);
  const instants = instantsOf?.(reading.local) ?? [];
  if (instants.length === 0) return { problem: 'timeSkipped' };
  const at = instants.length === 1 ? instants[0] : repeatedHours.choose(reading.local, instants);
  return inRange(at as number, now);
}

function inRange(at: number, now: number): { at: number } | { problem: Problem } {
  return at >= EARLIEST_READING_AT && at <= now + LATEST_READING_AHEAD_MS ? { at } : { problem: 'timeRange' };
}
