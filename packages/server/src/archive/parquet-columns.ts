import type { SchemaElement } from 'hyparquet';
import type { ColumnSource } from 'hyparquet-writer';
import { digitsOf, shortDoubles, shortFloats } from './few-bits.ts';

/** `digits`: how many of them say what was written, where the numbers themselves say a little less or more. */
export type Column = { element: SchemaElement; source: ColumnSource; digits?: number };
type Shape = Column & { isSplit: boolean };

const mostDecimals = 6;
/** Up to so many decimals whole numbers are small enough. */
const fewDecimals = 3;
const int32Most = 999_999_999;
/** Brotli takes ten times as long to write: it has to be worth that. */
const worthRatio = 0.98;
/** What is not much longer than the least may be less once Brotli has it. */
const nearRatio = 1.1;

/**
 * The smallest of the ways in which a channel is read again to the last bit: decimals with their differences packed or
 * their bytes apart, floats or doubles of as few bits as say all their digits, or doubles as they are.
 */
export function readingColumn(name: string, values: Float64Array, size: (column: Column) => number): Column {
  const sized = shapesOf(name, values).map((shape) => ({ shape, bytes: size(shape) }));
  const least = smallest(sized);
  const dense = sized
    .filter(({ shape, bytes }) => shape.isSplit && bytes <= least.bytes * nearRatio)
    .map(({ shape: { element, source, digits } }) => ({
      element,
      source: { ...source, codec: 'BROTLI' as const },
      ...(digits && { digits }),
    }))
    .map((shape) => ({ shape, bytes: size(shape) }));
  if (dense.length === 0) return least.shape;
  const leastDense = smallest(dense);
  return leastDense.bytes < least.bytes * worthRatio ? leastDense.shape : least.shape;
}

function smallest<T>(sized: { shape: T; bytes: number }[]): { shape: T; bytes: number } {
  return sized.reduce((best, one) => (one.bytes < best.bytes ? one : best));
}

function shapesOf(name: string, values: Float64Array): Shape[] {
  const scale = exactScale(values);
  if (scale === undefined) return [...shortShapes(name, values), ...doubleShapes(name, values)];
  return [...decimalShapes(name, values, scale), ...(scale < fewDecimals ? [] : shortShapes(name, values))];
}

function decimalShapes(name: string, values: Float64Array, scale: number): Shape[] {
  const factor = 10 ** scale;
  const isShort = values.every((value) => !(Math.abs(value * factor) > int32Most));
  const data = Array.from(values, (value) => {
    if (Number.isNaN(value)) return null;
    // The library takes a number for the value, and a bigint for its digits.
    return isShort ? value : BigInt(Math.round(value * factor));
  });
  const [type, precision] = isShort ? (['INT32', 9] as const) : (['INT64', 18] as const);
  return both({ name, type, converted_type: 'DECIMAL', scale, precision, repetition_type: 'OPTIONAL' }, data, 'DELTA_BINARY_PACKED');
}

function shortShapes(name: string, values: Float64Array): Shape[] {
  const digits = digitsOf(values);
  if (digits === undefined) return [];
  const [floats, doubles] = [shortFloats(values, digits), shortDoubles(values, digits)];
  return [
    ...(floats === undefined ? [] : both({ name, type: 'FLOAT', repetition_type: 'OPTIONAL' }, floats)),
    ...(doubles === undefined ? [] : both({ name, type: 'DOUBLE', repetition_type: 'OPTIONAL' }, doubles)),
  ].map((shape) => ({ ...shape, digits }));
}

function doubleShapes(name: string, values: Float64Array): Shape[] {
  const data = Array.from(values, (value) => (Number.isNaN(value) ? null : value));
  return both({ name, type: 'DOUBLE', repetition_type: 'OPTIONAL' }, data);
}

function both(element: SchemaElement, data: ColumnSource['data'], encoding?: ColumnSource['encoding']): Shape[] {
  const { name } = element;
  return [
    { element, source: { name, data, statistics: false, ...(encoding && { encoding }) }, isSplit: false },
    { element, source: { name, data, statistics: false, encoding: 'BYTE_STREAM_SPLIT' }, isSplit: true },
  ];
}

/** How many decimals say every value exactly as it is read again; undefined where none do. */
function exactScale(values: Float64Array): number | undefined {
  let scale = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    while (!isExact(value, scale)) if (++scale > mostDecimals) return undefined;
  }
  return scale;
}

function isExact(value: number, scale: number): boolean {
  const whole = Math.round(value * 10 ** scale);
  return Number.isSafeInteger(whole) && whole / 10 ** scale === value;
}
