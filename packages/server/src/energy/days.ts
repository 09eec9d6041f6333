import type { NewRow } from '../storage/schema.ts';
import type { Writer } from '../storage/storage.ts';
import type { Anchor, FoldState } from './fold.ts';

/** A folded day as it is kept; days without a sample are not. */
export function dayRow(deviceId: number, state: FoldState): NewRow<'energy_day'> {
  return {
    device_id: deviceId,
    day_start: state.dayStartAt,
    energy_wh: state.energyWh,
    state: JSON.stringify(state),
    last_ts: state.lastTs ?? state.dayStartAt,
    sample_count: state.sampleCount,
  };
}

export function stateOf(row: { state: string }): FoldState {
  return JSON.parse(row.state) as FoldState;
}

export function isSameAnchor(a: Anchor | null, b: Anchor | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Writes days and answers the keys that were taken: one that another node has folded further is left alone. */
export async function writeDays(tx: Writer, rows: NewRow<'energy_day'>[]): Promise<{ device_id: number; day_start: number }[]> {
  if (rows.length === 0) return [];
  const sorted = [...rows].sort((a, b) => a.device_id - b.device_id || a.day_start - b.day_start);
  return tx
    .insertInto('energy_day')
    .values(sorted)
    .onConflict((conflict) =>
      conflict
        .columns(['device_id', 'day_start'])
        .doUpdateSet((eb) => ({
          energy_wh: eb.ref('excluded.energy_wh'),
          state: eb.ref('excluded.state'),
          last_ts: eb.ref('excluded.last_ts'),
          sample_count: eb.ref('excluded.sample_count'),
        }))
        .whereRef('excluded.last_ts', '>=', 'energy_day.last_ts'),
    )
    .returning(['device_id', 'day_start'])
    .execute();
}
