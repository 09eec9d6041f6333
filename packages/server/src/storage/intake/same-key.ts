import type { IntakeResult } from '../storage.ts';

export interface SameKeyOutcome {
  kind: 'filled' | 'duplicates' | 'conflicts';
  /** Columns that were empty, with what they get. */
  fills: [column: number, value: number][];
}

/** The same (device, ts) again: empty columns fill in, an equal value is a duplicate, a different one keeps the first. */
export function mergeSameKey(
  stored: (column: number) => number | null,
  columns: readonly number[],
  values: Float64Array,
  offset: number,
): SameKeyOutcome {
  const fills: SameKeyOutcome['fills'] = [];
  let differs = false;
  columns.forEach((column, i) => {
    const value = values[offset + i]!;
    if (Number.isNaN(value)) return;
    const kept = stored(column);
    if (kept === null) fills.push([column, value]);
    else if (kept !== value) differs = true;
  });
  return { kind: differs ? 'conflicts' : fills.length > 0 ? 'filled' : 'duplicates', fills };
}

export function emptyResult(): IntakeResult {
  return { inserted: 0, filled: 0, duplicates: 0, conflicts: 0 };
}
