import { EARLIEST_READING_AT, LATEST_READING_AHEAD_MS } from '@heliograph/core/contract/mqtt';
import type { Layout } from './layout.ts';
import { type Decimal, readNumber } from './number-text.ts';
import type { FileRecord } from './records.ts';
import { asUtc, type DateOrder, type LocalTime, readTime } from './time-text.ts';
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
export type Problem = 'time' | 'timeSkipped' | 'timeRange' | 'number' | 'range';
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
  const text = cells[rules.layout.timeIndex] ?? '';
  const time = instantOf(text, rules);
  if ('problem' in time) return { sample: undefined, problems: [{ line, title: timeTitle, text, problem: time.problem }] };
  const values: Record<string, number> = {};
  const problems: Unreadable[] = [];
  for (const { channel, conversion, index, title } of rules.layout.values) {
    const cell = cells[index]?.trim() ?? '';
    if (cell === '' || rules.absent.has(cell)) continue;
    const number = readNumber(cell, rules.decimal);
    const value = number === undefined ? undefined : conversion(number);
    if (value === undefined) problems.push({ line, title, text: cell, problem: 'number' });
    else if (value < channel.min || value > channel.max) problems.push({ line, title, text: cell, problem: 'range' });
    else values[channel.name] = value;
  }
  const sample = Object.keys(values).length > 0 ? { ts: time.at, values } : undefined;
  return { sample, problems };
}

function instantOf(text: string, { order, instantsOf, repeatedHours, now }: Rules): { at: number } | { problem: Problem } {
  const reading = readTime(text, order);
  if (!reading) return { problem: 'time' };
  if (reading.kind === 'instant') return inRange(reading.at, now);
  const instants = instantsOf?.(reading.local) ?? [];
  if (instants.length === 0) return { problem: 'timeSkipped' };
  const at = instants.length === 1 ? instants[0] : repeatedHours.choose(reading.local, instants);
  return inRange(at as number, now);
}

function inRange(at: number, now: number): { at: number } | { problem: Problem } {
  return at >= EARLIEST_READING_AT && at <= now + LATEST_READING_AHEAD_MS ? { at } : { problem: 'timeRange' };
}

/**
 * The hour that autumn repeats: where its times run up twice, the first run is the earlier one. Where they do not,
 * nobody can say which they are, and it has to be told.
 */
export class RepeatedHours {
  readonly #told: 'earlier' | 'later' | undefined;
  readonly #splits: ReadonlyMap<string, number>;
  readonly #seen = new Map<string, number[]>();

  constructor(told: 'earlier' | 'later' | undefined, splits: ReadonlyMap<string, number> = new Map()) {
    this.#told = told;
    this.#splits = splits;
  }

  choose(local: LocalTime, [earlier, later]: readonly number[]): number | undefined {
    const day = `${local.year}-${String(local.month).padStart(2, '0')}-${String(local.day).padStart(2, '0')}`;
    const seen = this.#seen.get(day) ?? [];
    this.#seen.set(day, seen);
    seen.push(asUtc(local) ?? 0);
    const split = this.#splits.get(day);
    if (split === undefined) return this.#told === 'later' ? later : earlier;
    return seen.length <= split ? earlier : later;
  }

  /** Days of which nobody told and nothing shows which run their readings belong to. */
  get open(): string[] {
    if (this.#told !== undefined) return [];
    return [...this.#seen].flatMap(([day, times]) => (splitOf(times) === undefined ? [day] : []));
  }

  /** For another reading of the same times, now that it is known where the second run begins. */
  settled(): RepeatedHours {
    const splits = [...this.#seen].flatMap(([day, times]): [string, number][] => {
      const split = splitOf(times);
      return split === undefined ? [] : [[day, split]];
    });
    return new RepeatedHours(this.#told, new Map(splits));
  }
}

/** Where times that run up twice begin again. */
function splitOf(times: readonly number[]): number | undefined {
  const falls = times.flatMap((time, index) => (index > 0 && time <= (times[index - 1] ?? 0) ? [index] : []));
  return falls.length === 1 ? falls[0] : undefined;
}
