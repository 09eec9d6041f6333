import { energyColumns } from '../../energy/flows.ts';
import { readingColumns, type ReadingColumn } from '../schema.ts';

/** `latest` of one device while samples are merged into it. NaN = never read. */
export interface LatestState {
  ts: number;
  receivedAt: number;
  values: Float64Array;
  /** Time of each column's value. */
  times: Float64Array;
}
export type LatestRow = { ts: number; received_at: number; times: string } & Partial<Record<ReadingColumn, number | null>>;

const isEnergyColumn = readingColumns.map((column) => (energyColumns as readonly string[]).includes(column));
const energyIndexes = [...isEnergyColumn.keys()].filter((index) => isEnergyColumn[index]);

/** Whether energy is counted from the column at this index of `readingColumns`. */
export function countsEnergy(column: number): boolean {
  return isEnergyColumn[column]!;
}

/** The newest time of anything that energy is counted from: readings before it come late. NaN = never read. */
export function energyReadAt({ times }: LatestState): number {
  let newest = Number.NaN;
  for (const index of energyIndexes) if (!(times[index]! <= newest) && !Number.isNaN(times[index]!)) newest = times[index]!;
  return newest;
}

export function latestFromRow(row: LatestRow | undefined): LatestState {
  const state: LatestState = { ts: Number.NaN, receivedAt: 0, values: blank(), times: blank() };
  if (row === undefined) return state;
  const older = JSON.parse(row.times) as Record<string, number>;
  state.ts = row.ts;
  state.receivedAt = row.received_at;
  readingColumns.forEach((column, index) => {
    const value = row[column] ?? null;
    if (value === null) return;
    state.values[index] = value;
    state.times[index] = older[column] ?? row.ts;
  });
  return state;
}

/** Takes what is newer, column by column, and adds the columns it changed to `changed`. */
export function mergeLatest(
  state: LatestState,
  ts: number,
  columns: readonly number[],
  values: Float64Array,
  offset: number,
  changed?: Set<number>,
): void {
  if (!(ts <= state.ts)) state.ts = ts;
  for (let i = 0; i < columns.length; i += 1) {
    const column = columns[i]!;
    const value = values[offset + i]!;
    if (Number.isNaN(value) || ts <= state.times[column]!) continue;
    state.values[column] = value;
    state.times[column] = ts;
    changed?.add(column);
  }
}

/** JSON of the times that are older than the row's own. */
export function olderTimes(state: LatestState): string {
  let older: Record<string, number> | undefined;
  for (let column = 0; column < state.times.length; column += 1) {
    const at = state.times[column]!;
    if (at < state.ts) (older ??= {})[readingColumns[column]!] = at;
  }
  return older === undefined ? '{}' : JSON.stringify(older);
}

function blank(): Float64Array {
  return new Float64Array(readingColumns.length).fill(Number.NaN);
}
