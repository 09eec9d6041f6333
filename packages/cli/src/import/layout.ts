import type { ProductChannel } from '@heliograph/core/contract/products';
import { usageError } from '../errors.ts';
import { columnIndex } from './titles.ts';
import { conversionTo, type Conversion, unitInTitle, unitsFor } from './units.ts';

/** The time that a line says; a date that stands apart may carry a midnight that is not meant. */
export function timeText({ timeIndexes }: Pick<Layout, 'timeIndexes'>, cells: readonly string[]): string {
  const parts = timeIndexes.map((index) => cells[index]?.trim() ?? '');
  if (parts.length < 2) return parts[0] ?? '';
  return [parts[0]!.replace(/[T ]0?0:00(:00(\.0+)?)?$/, ''), ...parts.slice(1)].join(' ').trim();
}

/** One column of the file and the channel that it fills. */
export interface ValueColumn {
  channel: ProductChannel;
  title: string;
  index: number;
  unit: string;
  conversion: Conversion;
}
/** Where in a line to find what is wanted. */
export interface Layout {
  /** Of date and clock, where they stand apart. */
  timeIndexes: readonly number[];
  /** Cells beyond these are of no column. */
  columns: number;
  isUntitled: boolean;
  values: readonly ValueColumn[];
  /** Lines count where these cells say this. */
  where: readonly { index: number; text: string }[];
}
export interface Wanted {
  time: readonly string[];
  /** `channel=column` or `channel=column:unit`. */
  values: readonly string[];
  /** `column=text`. */
  where: readonly string[];
}

/** Finds the wanted columns by their titles. A unit that nobody named is asked for and never guessed. */
export function findLayout(titles: readonly string[], wanted: Wanted, channels: readonly ProductChannel[], isUntitled: boolean): Layout {
  const indexOf = (title: string) => columnIndex(titles, title);
  const values = wanted.values.map((text) => valueColumn(text, titles, channels));
  const twice = values.find(({ channel }, index) => values.findIndex((other) => other.channel.name === channel.name) !== index);
  if (twice) throw usageError('import.channelTwice', { channel: twice.channel.name });
  const where = wanted.where.map((text) => {
    const [column, expected] = pair(text, '--where');
    return { index: indexOf(column), text: expected };
  });
  return {
    timeIndexes: wanted.time.map(indexOf),
    columns: isUntitled ? Number.POSITIVE_INFINITY : titles.length,
    isUntitled,
    values,
    where,
  };
}

/** The titles that the wanted columns must be found under, without their units. */
export function wantedTitles({ time, values, where }: Wanted, channels: readonly ProductChannel[]): string[] {
  const titles = values.map((text) => splitUnit(text, channelOf(text, channels)).title);
  return [...time, ...titles, ...where.map((text) => pair(text, '--where')[0])];
}

function valueColumn(text: string, titles: readonly string[], channels: readonly ProductChannel[]): ValueColumn {
  const channel = channelOf(text, channels);
  const { title, unit: named } = splitUnit(text, channel);
  const index = columnIndex(titles, title);
  const units = unitsFor(channel.unit);
  const unit = named ?? (channel.unit === '' ? '' : unitInTitle(titles[index] ?? title));
  const conversion = unit === undefined ? undefined : conversionTo(channel.unit, unit);
  if (unit === undefined || conversion === undefined) {
    throw usageError(
      'import.unitNeeded',
      { channel: channel.name, title, units: units.join(', ') },
      { next: 'import.unitNext', nextParams: { example: `${channel.name}=${title}:${units[0] ?? ''}` } },
    );
  }
  return { channel, title, index, unit, conversion };
}

function channelOf(text: string, channels: readonly ProductChannel[]): ProductChannel {
  const [name] = pair(text, '--value');
  const channel = channels.find((known) => known.name === name);
  if (!channel)
    throw usageError('import.noChannel', { channel: name }, { lines: channels.map((known) => `  ${known.name} ${known.unit}`) });
  return channel;
}

/** A colon belongs to the title unless a unit of the channel follows it. */
function splitUnit(text: string, channel: ProductChannel): { title: string; unit: string | undefined } {
  const [, column] = pair(text, '--value');
  const at = column.lastIndexOf(':');
  const unit = at < 0 ? undefined : column.slice(at + 1).trim();
  const isUnit = unit !== undefined && conversionTo(channel.unit, unit) !== undefined;
  return isUnit ? { title: column.slice(0, at).trim(), unit } : { title: column.trim(), unit: undefined };
}

function pair(text: string, flag: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw usageError('import.notAPair', { flag, value: text });
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}
