import type { Device } from '@heliograph/core/contract/devices';
import type { Fault } from '@heliograph/core/contract/faults';
import type { LiveEvent } from '@heliograph/core/contract/live';
import type { Plant } from '@heliograph/core/contract/plants';

type Values = Extract<LiveEvent, { type: 'values' }>;

/** How the live values of a resource reach its rows; the same two lines for a script and for the screen. */
export interface LiveResource<Row extends { id: string }> {
  valuesOf: (event: Values) => readonly (Partial<Row> & { id: string })[];
  watchedBy: (rows: readonly Row[]) => { plants?: string[]; devicesOf?: string[] };
  /** The row that a fact speaks of, to be read again. */
  idOf?: (event: LiveEvent) => string | undefined;
}

export const livePlants: LiveResource<Plant> = {
  valuesOf: (event) => event.plants,
  watchedBy: (rows) => ({ plants: rows.map((row) => row.id) }),
};

export const liveDevices: LiveResource<Device> = {
  valuesOf: (event) => event.devices,
  watchedBy: (rows) => ({ devicesOf: [...new Set(rows.flatMap((row) => row.plantId ?? []))] }),
};

/** A fault has no values that flow: a fact says that it changed. */
export const liveFaults: LiveResource<Fault> = {
  valuesOf: () => [],
  watchedBy: () => ({}),
  idOf: (event) => (event.type === 'fault' ? event.faultId : undefined),
};

/** The rows with new values, and which of them differ from before; rows that are not shown are left out. */
export function mergeValues<Row extends { id: string }>(
  rows: ReadonlyMap<string, Row>,
  values: readonly (Partial<Row> & { id: string })[],
): { rows: ReadonlyMap<string, Row>; changed: Row[] } {
  const changed = values.flatMap((value) => {
    const row = rows.get(value.id);
    return row && differs(row, value) ? [{ ...row, ...value }] : [];
  });
  return changed.length === 0 ? { rows, changed } : { rows: new Map([...rows, ...changed.map((row) => [row.id, row] as const)]), changed };
}

function differs(row: object, value: object): boolean {
  return Object.entries(value).some(([key, now]) => (row as Record<string, unknown>)[key] !== now);
}
