import type { EnergyFlow, EnergyMarkKind, EnergyQuality, EnergySource } from '@heliograph/core/energy';
import type { Tables } from '../access/tenant.ts';
import { quarterMs } from './flow-state.ts';
import { longestDayMs } from './local-day.ts';

/** Entries in a row of one flow of one device that are marked for the same reason. */
export interface Marked {
  deviceId: number;
  flow: EnergyFlow;
  kind: EnergyMarkKind;
  startAt: number;
  endAt: number;
  energyWh: number;
  entryCount: number;
  startWh: number | null;
  endWh: number | null;
  source: EnergySource;
  quality: EnergyQuality;
  author: string | null;
  reason: string | null;
}
export interface MarkedQuery {
  deviceIds: readonly number[];
  flows?: readonly EnergyFlow[];
  fromAt: number;
  toAt: number;
}

/** More entries than this are not looked through for one curve; the newest are. */
const mostRows = 50_000;

/** What stands out in the ledger within a span, in order of time. A silence over which nothing was made does not. */
export async function readMarked(tables: Tables, query: MarkedQuery): Promise<Marked[]> {
  if (query.deviceIds.length === 0) return [];
  const [ruled, late] = await Promise.all([readRuled(tables, query), readLate(tables, query)]);
  return [...merged(ruled), ...merged(late)].sort((a, b) => a.startAt - b.startAt || a.deviceId - b.deviceId || (a.kind < b.kind ? -1 : 1));
}

function entriesOf(tables: Tables, { deviceIds, flows, fromAt, toAt }: MarkedQuery) {
  const entries = tables
    .select('energy_interval')
    .where('energy_interval.device_id', 'in', [...deviceIds])
    .where('energy_interval.superseded_at', 'is', null)
    .where('energy_interval.day_start', '>', fromAt - longestDayMs)
    .where('energy_interval.day_start', '<', toAt)
    .where('energy_interval.start_at', '<', toAt)
    .where('energy_interval.end_at', '>', fromAt);
  return flows === undefined ? entries : entries.where('energy_interval.flow', 'in', [...flows]);
}

async function readRuled(tables: Tables, query: MarkedQuery): Promise<Marked[]> {
  const rows = await entriesOf(tables, query)
    .selectAll('energy_interval')
    .where((eb) =>
      eb.or([
        eb('origin', '=', 'correction'),
        eb('rule', 'not in', ['none', 'gap']),
        eb.and([eb('rule', '=', 'gap'), eb('delta_wh', '!=', 0)]),
      ]),
    )
    .orderBy('start_at', 'desc')
    .limit(mostRows)
    .execute();
  return rows.toReversed().map((row) => ({
    deviceId: row.device_id,
    flow: row.flow,
    kind: row.origin === 'correction' || row.rule === 'none' ? 'correction' : row.rule,
    startAt: row.start_at,
    endAt: row.end_at,
    energyWh: row.delta_wh,
    entryCount: 1,
    startWh: row.start_wh,
    endWh: row.end_wh,
    source: row.source,
    quality: row.quality,
    author: row.author_name,
    reason: row.reason,
  }));
}

/** Late data write whole days anew: one stretch a day is as exact as anybody needs. */
async function readLate(tables: Tables, query: MarkedQuery): Promise<Marked[]> {
  const rows = await entriesOf(tables, query)
    .select(['device_id', 'flow', 'day_start', 'source'])
    .select((eb) => [
      eb.fn.min<number | string>('start_at').as('start_at'),
      eb.fn.max<number | string>('end_at').as('end_at'),
      eb.fn.sum<number | string>('delta_wh').as('energy_wh'),
      eb.fn.countAll<number | string>().as('entries'),
    ])
    .where('origin', '=', 'lateBatch')
    .groupBy(['device_id', 'flow', 'day_start', 'source'])
    .orderBy('day_start')
    .execute();
  // PostgreSQL answers sums and counts as text.
  return rows.map((row) => ({
    deviceId: row.device_id,
    flow: row.flow,
    kind: 'lateBatch',
    startAt: Number(row.start_at),
    endAt: Number(row.end_at),
    energyWh: Number(row.energy_wh),
    entryCount: Number(row.entries),
    startWh: null,
    endWh: null,
    source: row.source,
    quality: 'measured',
    author: null,
    reason: null,
  }));
}

/** Neighbours of the same kind as one; a correction stands alone with its reason. */
function merged(marks: readonly Marked[]): Marked[] {
  const last = new Map<string, Marked>();
  const all: Marked[] = [];
  for (const mark of marks) {
    const key = `${mark.deviceId}/${mark.flow}/${mark.kind}/${mark.source}`;
    const before = last.get(key);
    if (before !== undefined && mark.kind !== 'correction' && mark.startAt - before.endAt <= quarterMs) {
      before.endAt = Math.max(before.endAt, mark.endAt);
      before.energyWh += mark.energyWh;
      before.entryCount += mark.entryCount;
      before.endWh = mark.endWh;
    } else {
      const first = { ...mark };
      last.set(key, first);
      all.push(first);
    }
  }
  return all;
}
