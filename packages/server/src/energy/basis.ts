import type { EnergyFlow, EnergyMarkKind, EnergySource } from '@heliograph/core/energy';
import type { Tables } from '../access/tenant.ts';
import type { DeviceState } from './fold.ts';

/** The counter of a device where a span of its ledger begins and ends, in Wh. */
export interface CounterSpan {
  startWh: number | null;
  startAt: number | null;
  endWh: number | null;
  endAt: number | null;
}
interface Part {
  deviceIds: readonly number[];
  flow: EnergyFlow;
  fromAt: number;
  toAt: number;
}
export interface EntrySums {
  sources: { source: EnergySource; energyKwh: number; entryCount: number }[];
  marks: { kind: EnergyMarkKind; energyKwh: number; entryCount: number }[];
}

const dayMs = 86_400_000;
/** A figure over more days of devices than this is told by its devices, not by its millions of entries. */
const mostDeviceDays = 12_000;

/** The first and last counter reading of each device within a span: two days of its ledger and where it stands now. */
export async function readCounters(tables: Tables, { deviceIds, flow, fromAt, toAt }: Part): Promise<Map<number, CounterSpan>> {
  const edges = await tables
    .select('energy_day')
    .select('energy_day.device_id')
    .select((eb) => [eb.fn.min<number>('day_start').as('first'), eb.fn.max<number>('day_start').as('last')])
    .where('energy_day.device_id', 'in', [...deviceIds])
    .where('flow', '=', flow)
    .where('day_start', '>=', fromAt)
    .where('day_start', '<', toAt)
    .groupBy('energy_day.device_id')
    .execute();
  const days = [...new Set(edges.flatMap(({ first, last }) => [first, last]))];
  const [entries, tips] = await Promise.all([
    days.length === 0
      ? []
      : tables
          .select('energy_interval')
          .select(['energy_interval.device_id', 'start_at', 'end_at', 'start_wh', 'end_wh'])
          .where('energy_interval.device_id', 'in', [...deviceIds])
          .where('flow', '=', flow)
          .where('day_start', 'in', days)
          .where('superseded_at', 'is', null)
          .where('start_wh', 'is not', null)
          .orderBy('start_at')
          .execute(),
    tables
      .select('energy_tip')
      .select(['energy_tip.device_id', 'state'])
      .where('energy_tip.device_id', 'in', [...deviceIds])
      .execute(),
  ]);
  const byDevice = Map.groupBy(entries, (entry) => entry.device_id);
  const tipOf = new Map(tips.map((tip) => [tip.device_id, (JSON.parse(tip.state) as DeviceState).flows[flow]]));
  return new Map(
    deviceIds.map((deviceId) => {
      const own = byDevice.get(deviceId) ?? [];
      const [first, last] = [own[0], own.at(-1)];
      const span: CounterSpan = {
        startWh: first?.start_wh ?? null,
        startAt: first?.start_at ?? null,
        endWh: last?.end_wh ?? null,
        endAt: last?.end_at ?? null,
      };
      return [deviceId, withTip(span, tipOf.get(deviceId), { fromAt, toAt })];
    }),
  );
}

/** What is still open goes on from the last entry. */
function withTip(span: CounterSpan, tip: DeviceState['flows'][EnergyFlow], { fromAt, toAt }: Pick<Part, 'fromAt' | 'toAt'>): CounterSpan {
  if (tip === undefined || tip.source === 'integratedPower' || tip.at <= fromAt || tip.at > toAt || tip.at <= (span.endAt ?? 0))
    return span;
  const begins = span.startAt === null && tip.open !== null && tip.open.startAt >= fromAt ? tip.open : null;
  return {
    startWh: begins === null ? span.startWh : Math.round(begins.startWh),
    startAt: begins === null ? span.startAt : begins.startAt,
    endWh: Math.round(tip.estimate?.counterWh ?? tip.levelWh),
    endAt: tip.at,
  };
}

/** The closed entries of a span by source and by what is marked in them; null where they are too many. */
export async function readEntrySums(tables: Tables, { deviceIds, flow, fromAt, toAt }: Part): Promise<EntrySums | null> {
  if ((deviceIds.length * (toAt - fromAt)) / dayMs > mostDeviceDays) return null;
  const rows = await tables
    .select('energy_interval')
    .select(['source', 'rule', 'origin'])
    .select((eb) => [eb.fn.sum<number | string>('delta_wh').as('energy_wh'), eb.fn.countAll<number | string>().as('entries')])
    .where('energy_interval.device_id', 'in', [...deviceIds])
    .where('flow', '=', flow)
    .where('day_start', '>=', fromAt)
    .where('day_start', '<', toAt)
    .where('superseded_at', 'is', null)
    .groupBy(['source', 'rule', 'origin'])
    .execute();
  const sums = { sources: new Map<EnergySource, Sum>(), marks: new Map<EnergyMarkKind, Sum>() };
  for (const row of rows) {
    const sum = { energyWh: Number(row.energy_wh), entryCount: Number(row.entries) };
    add(sums.sources, row.source, sum);
    if (row.rule !== 'none' && !(row.rule === 'gap' && sum.energyWh === 0)) add(sums.marks, row.rule, sum);
    if (row.origin !== 'live') add(sums.marks, row.origin, sum);
  }
  return {
    sources: [...sums.sources].map(([source, sum]) => ({ source, ...inKwh(sum) })),
    marks: [...sums.marks].map(([kind, sum]) => ({ kind, ...inKwh(sum) })),
  };
}

interface Sum {
  energyWh: number;
  entryCount: number;
}

function add<K>(sums: Map<K, Sum>, key: K, { energyWh, entryCount }: Sum): void {
  const known = sums.get(key) ?? { energyWh: 0, entryCount: 0 };
  sums.set(key, { energyWh: known.energyWh + energyWh, entryCount: known.entryCount + entryCount });
}

function inKwh({ energyWh, entryCount }: Sum) {
  return { energyKwh: energyWh / 1_000, entryCount };
}
