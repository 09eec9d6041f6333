import type { EnergyFlow } from '@heliograph/core/energy';
import type { Tables } from '../access/tenant.ts';
import { hourMs } from './flow-state.ts';
import { isHeard } from './intervals.ts';
import { longestDayMs } from './local-day.ts';
import { presencesIn, presentMs, readPresences, type Presence } from './presence.ts';
import { energySteps, energyTotals, openEnergy } from './read.ts';

export interface HourEnergy {
  at: number;
  energyWh: number;
  /** Over all devices. */
  measuredMs: number;
}
interface Span {
  fromAt: number;
  untilAt: number;
}

/** Hours of a span with what some devices together made and how long they were heard; from the rollups alone. */
export async function readHours(tables: Tables, deviceIds: readonly number[], { fromAt, untilAt }: Span): Promise<HourEnergy[]> {
  if (deviceIds.length === 0) return [];
  const [rows, open] = await Promise.all([
    tables
      .select('energy_hour')
      .select('hour_start as at')
      .select((eb) => [
        eb.fn.sum<number | string>('energy_wh').as('energy_wh'),
        eb.fn.sum<number | string>('measured_ms').as('measured_ms'),
      ])
      .where('energy_hour.device_id', 'in', [...deviceIds])
      .where('flow', '=', 'total')
      .where('day_start', '>', fromAt - longestDayMs)
      .where('day_start', '<', untilAt)
      .where('hour_start', '>=', fromAt)
      .where('hour_start', '<', untilAt)
      .groupBy('hour_start')
      .execute(),
    openEnergy(tables, { deviceIds, flows: ['total'], fromAt }),
  ]);
  const hours = new Map(rows.map((row) => [row.at, { at: row.at, energyWh: Number(row.energy_wh), measuredMs: Number(row.measured_ms) }]));
  for (const { dayStartAt, startAt, at, energyWh, ...mark } of open) {
    const hourAt = startAt - ((startAt - dayStartAt) % hourMs);
    if (hourAt < fromAt || hourAt >= untilAt) continue;
    const known = hours.get(hourAt) ?? { at: hourAt, energyWh: 0, measuredMs: 0 };
    const measuredMs = known.measuredMs + (isHeard(mark) ? at - startAt : 0);
    hours.set(hourAt, { at: hourAt, energyWh: known.energyWh + energyWh, measuredMs });
  }
  return [...hours.values()].sort((a, b) => a.at - b.at);
}

/** How much was measured of the counted hours in which devices were there, 0…1, with what is known of others; null while none has begun. */
export function hoursCovered(
  hours: readonly HourEnergy[],
  presences: Iterable<Presence>,
  span: Span,
  isCounted: (at: number) => boolean,
  otherMs = 0,
) {
  let expectedMs = 0;
  for (const { fromAt, untilAt, count } of presencesIn(presences, span)) {
    // Hours are those of the span.
    for (let at = fromAt - ((fromAt - span.fromAt) % hourMs); at < untilAt; at += hourMs)
      if (isCounted(at)) expectedMs += count * (Math.min(at + hourMs, untilAt) - Math.max(at, fromAt));
  }
  if (expectedMs === 0) return null;
  return roundedShare(otherMs + measuredIn(hours, isCounted), expectedMs);
}

/** Over all devices, what of the counted hours was measured. */
export function measuredIn(hours: readonly HourEnergy[], isCounted: (at: number) => boolean): number {
  return hours.filter(({ at }) => isCounted(at)).reduce((sum, hour) => sum + hour.measuredMs, 0);
}

/** How much of a span some flows were measured, over the devices that count them, day and night; null where none does. */
export async function flowsCovered(
  tables: Tables,
  deviceIds: readonly number[],
  flows: readonly EnergyFlow[],
  { fromAt, untilAt }: Span,
): Promise<number | null> {
  if (untilAt <= fromAt) return null;
  const [totals, steps, presences] = await Promise.all([
    energyTotals(tables, { deviceIds, flows }),
    energySteps(tables, 'day', { deviceIds, flows, fromAt, toAt: untilAt }),
    readPresences(tables, deviceIds),
  ]);
  const own = totals.flatMap(({ deviceId }) => presences.get(deviceId) ?? []);
  const expectedMs = presentMs(own, { fromAt, untilAt });
  return expectedMs === 0
    ? null
    : roundedShare(
        steps.reduce((sum, step) => sum + step.measuredMs, 0),
        expectedMs,
      );
}

const LEAST_SHARE = 0.0001;

/** To four decimals; what is not nothing is never rounded to nothing. */
export function roundedShare(part: number, whole: number): number {
  const value = part / whole;
  return value > 0 ? Math.min(1, Math.max(LEAST_SHARE, Math.round(value * 10_000) / 10_000)) : 0;
}
