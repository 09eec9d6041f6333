import type { EnergyFlow } from '@heliograph/core/energy';
import type { Writer } from '../storage/storage.ts';
import { longestDayMs } from './local-day.ts';
import type { TouchedGroup } from './rollups.ts';

interface FlowSum {
  device_id: number;
  flow: EnergyFlow;
  energy_wh: number;
}

export async function readDaySums(tx: Writer, { deviceIds, days }: TouchedGroup): Promise<FlowSum[]> {
  const rows = await tx
    .selectFrom('energy_day')
    .select(['device_id', 'flow'])
    .select((eb) => eb.fn.sum<number | string>('energy_wh').as('energy_wh'))
    .where('device_id', 'in', deviceIds)
    .where('day_start', 'in', days)
    .groupBy(['device_id', 'flow'])
    .execute();
  // PostgreSQL answers a sum of integers as text.
  return rows.map((row) => ({ ...row, energy_wh: Number(row.energy_wh) }));
}

/** Adds what some days have gained to the totals of their devices. */
export async function writeTotals(tx: Writer, before: readonly FlowSum[], after: readonly FlowSum[]): Promise<void> {
  const gains = new Map<string, FlowSum>();
  for (const [sums, sign] of [
    [before, -1],
    [after, 1],
  ] as const) {
    for (const sum of sums) {
      const key = `${sum.device_id}/${sum.flow}`;
      const gain = gains.get(key) ?? { ...sum, energy_wh: 0 };
      gains.set(key, { ...gain, energy_wh: gain.energy_wh + sign * sum.energy_wh });
    }
  }
  const rows = [...gains.values()].map((gain) => ({ ...gain, first_at: Number.MAX_SAFE_INTEGER, opening_wh: 0 }));
  if (rows.length === 0) return;
  await tx
    .insertInto('energy_total')
    .values(rows.sort((a, b) => a.device_id - b.device_id || (a.flow < b.flow ? -1 : 1)))
    .onConflict((conflict) =>
      conflict
        .columns(['device_id', 'flow'])
        .doUpdateSet((eb) => ({ energy_wh: eb('energy_total.energy_wh', '+', eb.ref('excluded.energy_wh')) })),
    )
    .execute();
}

/** Takes the opening counter from the first entry, where what was touched reaches back to it. */
export async function openTotals(tx: Writer, { deviceIds, days }: TouchedGroup): Promise<void> {
  const lastDayEnd = Math.max(...days) + longestDayMs;
  const rows = await tx
    .selectFrom('energy_total')
    .select(['device_id', 'flow', 'first_at'])
    .where('device_id', 'in', deviceIds)
    .where('first_at', '>=', Math.min(...days))
    .execute();
  for (const { device_id: deviceId, flow, first_at: firstAt } of rows) {
    const entries = tx.selectFrom('energy_interval').select(['start_at', 'start_wh']);
    const first = await entries
      .where('device_id', '=', deviceId)
      .where('flow', '=', flow)
      .where('day_start', '<=', Math.min(firstAt, lastDayEnd))
      .where('superseded_at', 'is', null)
      .where('origin', '<>', 'correction')
      .orderBy('day_start')
      .orderBy('start_at')
      .limit(1)
      .executeTakeFirst();
    if (first === undefined) continue;
    await tx
      .updateTable('energy_total')
      .set({ first_at: first.start_at, opening_wh: first.start_wh ?? 0 })
      .where('device_id', '=', deviceId)
      .where('flow', '=', flow)
      .execute();
  }
}
