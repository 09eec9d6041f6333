import type { EnergyFlow } from '@heliograph/core/energy';
import type { Tables } from '../access/tenant.ts';
import { quarterMs } from './flow-state.ts';
import { longestDayMs } from './local-day.ts';
import { isHeard, isSharedOver } from './intervals.ts';
import type { OpenEnergy } from './ledger.ts';

/** Energy of one flow of one device over one step, what is still open included. */
export interface EnergyStep {
  deviceId: number;
  flow: EnergyFlow;
  /** Start of the step: a quarter hour, an hour counted from the plant's midnight, or that midnight. */
  at: number;
  energyWh: number;
  /** How long of it was measured. */
  measuredMs: number;
  /** Of `energyWh`: the rise of a counter over a gap, shared out by time. */
  sharedWh: number;
  estimatedWh: number;
  correctedWh: number;
}
export interface EnergyTotal {
  deviceId: number;
  flow: EnergyFlow;
  /** When the ledger begins. */
  firstAt: number;
  /** The counter as it would stand without reset, rollover and swap. */
  totalWh: number;
  /** All energy in the ledger. */
  energyWh: number;
}
export type StepGrain = 'quarter' | 'hour' | 'day';

/** Of which devices; absent means all that the tables show. */
export interface EnergyQuery {
  deviceIds?: readonly number[];
  /** Of the devices of which plants, instead. */
  plantIds?: readonly number[];
  flows?: readonly EnergyFlow[];
  /** Adds the days of all devices up in the database; `deviceId` is 0 then. */
  isSummed?: boolean;
  /** Steps that begin in [fromAt, toAt). */
  fromAt: number;
  toAt: number;
}

/** Energy by device, flow and step, in order of time; a step without an entry is absent, never 0. */
export async function energySteps(tables: Tables, grain: StepGrain, query: EnergyQuery): Promise<EnergyStep[]> {
  if ((query.deviceIds ?? query.plantIds)?.length === 0) return [];
  const readers = { quarter: readQuarters, hour: readHours, day: query.isSummed ? readSummedDays : readDays };
  const [closed, open] = await Promise.all([readers[grain](tables, query), openEnergy(tables, query)]);
  const steps = new Map<string, EnergyStep>();
  const add = (one: EnergyStep) => {
    const step = query.isSummed ? { ...one, deviceId: 0 } : one;
    const key = `${step.deviceId}/${step.flow}/${step.at}`;
    const known = steps.get(key);
    steps.set(key, known === undefined ? step : addSteps(known, step));
  };
  for (const step of closed) add(step);
  for (const step of open.map((one) => openStep(one, grain))) {
    if (step.at >= query.fromAt && step.at < query.toAt) add(step);
  }
  return [...steps.values()].sort((a, b) => a.at - b.at || a.deviceId - b.deviceId || (a.flow < b.flow ? -1 : 1));
}

/** Where the totals of devices stand; a device without a ledger has none. */
export async function energyTotals(tables: Tables, query: Omit<EnergyQuery, 'fromAt' | 'toAt'> = {}): Promise<EnergyTotal[]> {
  if ((query.deviceIds ?? query.plantIds)?.length === 0) return [];
  let totals = tables.select('energy_total').select(['device_id', 'flow', 'first_at', 'opening_wh', 'energy_wh']);
  const devices = devicesOf(tables, query);
  if (devices !== undefined) totals = totals.where('device_id', 'in', devices);
  if (query.flows !== undefined) totals = totals.where('flow', 'in', [...query.flows]);
  const [rows, open] = await Promise.all([
    totals.orderBy('device_id').orderBy('flow').execute(),
    openEnergy(tables, { ...query, fromAt: 0 }),
  ]);
  const openWh = new Map<string, number>();
  for (const { deviceId, flow, energyWh } of open) {
    const key = `${deviceId}/${flow}`;
    openWh.set(key, (openWh.get(key) ?? 0) + energyWh);
  }
  return [...rows, ...unclosed(rows, open)].map((row) => {
    const energyWh = row.energy_wh + (openWh.get(`${row.device_id}/${row.flow}`) ?? 0);
    return { deviceId: row.device_id, flow: row.flow, firstAt: row.first_at, totalWh: row.opening_wh + energyWh, energyWh };
  });
}

/** Ledgers of which no quarter hour has closed yet: their first counter is that of what is open. */
function unclosed(rows: readonly { device_id: number; flow: EnergyFlow }[], open: readonly Open[]) {
  const known = new Set(rows.map((row) => `${row.device_id}/${row.flow}`));
  const first = new Map<string, Open>();
  for (const one of open) {
    const key = `${one.deviceId}/${one.flow}`;
    if (one.startWh !== undefined && !known.has(key) && one.startAt <= (first.get(key)?.startAt ?? one.startAt)) first.set(key, one);
  }
  return [...first.values()].map(({ deviceId, flow, startAt, startWh }) => ({
    device_id: deviceId,
    flow,
    first_at: startAt,
    opening_wh: startWh ?? 0,
    energy_wh: 0,
  }));
}

/** What the rows are narrowed to; undefined where the tables' own scope is all. */
function devicesOf(tables: Tables, { deviceIds, plantIds }: Pick<EnergyQuery, 'deviceIds' | 'plantIds'>) {
  if (deviceIds !== undefined) return [...deviceIds];
  return plantIds === undefined
    ? undefined
    : tables
        .select('device')
        .select('device.id')
        .where('device.plant_id', 'in', [...plantIds]);
}

type Open = OpenEnergy & { deviceId: number };

/** The intervals that samples still extend, of devices that have spoken since. */
export async function openEnergy(tables: Tables, query: Omit<EnergyQuery, 'toAt'>): Promise<Open[]> {
  const devices = devicesOf(tables, query);
  const tips = tables.select('energy_tip').select(['device_id', 'open']).where('last_ts', '>=', query.fromAt);
  const rows = await (devices === undefined ? tips : tips.where('device_id', 'in', devices)).execute();
  return rows.flatMap(({ device_id: deviceId, open }) =>
    (JSON.parse(open) as OpenEnergy[])
      .filter(({ flow }) => query.flows === undefined || query.flows.includes(flow))
      .map((one) => ({ ...one, deviceId })),
  );
}

function openStep({ deviceId, flow, dayStartAt, startAt, at, energyWh, ...mark }: Open, grain: StepGrain): EnergyStep {
  const sinceMidnight = startAt - dayStartAt;
  const starts = { quarter: quarterOf(startAt), hour: startAt - (sinceMidnight % (4 * quarterMs)), day: dayStartAt };
  return {
    deviceId,
    flow,
    at: starts[grain],
    energyWh,
    measuredMs: isHeard(mark) ? at - startAt : 0,
    sharedWh: isSharedOver(mark) ? energyWh : 0,
    estimatedWh: mark.quality === 'estimated' ? energyWh : 0,
    correctedWh: 0,
  };
}

function quarterOf(at: number): number {
  return at - (at % quarterMs);
}

/** Both steps as one; which device and when is the first one's. */
export function addSteps(a: EnergyStep, b: EnergyStep): EnergyStep {
  return {
    ...a,
    energyWh: a.energyWh + b.energyWh,
    measuredMs: a.measuredMs + b.measuredMs,
    sharedWh: a.sharedWh + b.sharedWh,
    estimatedWh: a.estimatedWh + b.estimatedWh,
    correctedWh: a.correctedWh + b.correctedWh,
  };
}

const sums = ['energy_wh', 'measured_ms', 'shared_wh', 'estimated_wh', 'corrected_wh'] as const;
interface SumsRow {
  device_id: number;
  flow: EnergyFlow;
  at: number;
  energy_wh: number;
  measured_ms: number;
  shared_wh: number;
  estimated_wh: number;
  corrected_wh: number;
}

async function readDays(tables: Tables, query: EnergyQuery): Promise<EnergyStep[]> {
  const { flows, fromAt, toAt } = query;
  const devices = devicesOf(tables, query);
  let days = tables.select('energy_day').select(['device_id', 'flow', 'day_start as at', ...sums]);
  days = days.where('day_start', '>=', fromAt).where('day_start', '<', toAt);
  if (devices !== undefined) days = days.where('device_id', 'in', devices);
  if (flows !== undefined) days = days.where('flow', 'in', [...flows]);
  return (await days.execute()).map(toStep);
}

/** One row a day and flow, whatever the number of devices. */
async function readSummedDays(tables: Tables, { flows, fromAt, toAt, ...query }: EnergyQuery): Promise<EnergyStep[]> {
  const devices = devicesOf(tables, query);
  let days = tables
    .select('energy_day')
    .select(['flow', 'day_start as at'])
    .select((eb) => sums.map((column) => eb.fn.sum<number | string>(column).as(column)))
    .where('day_start', '>=', fromAt)
    .where('day_start', '<', toAt)
    .groupBy(['flow', 'day_start']);
  if (devices !== undefined) days = days.where('device_id', 'in', devices);
  if (flows !== undefined) days = days.where('flow', 'in', [...flows]);
  // PostgreSQL answers a sum of integers as text.
  return (await days.execute()).map(({ flow, at, ...row }) => {
    const numbers = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]));
    return toStep({ ...(numbers as Omit<SumsRow, 'device_id' | 'flow' | 'at'>), flow, at, device_id: 0 });
  });
}

/** The hours of a day stand behind its midnight, at most 25 hours before. */
async function readHours(tables: Tables, query: EnergyQuery): Promise<EnergyStep[]> {
  const { flows, fromAt, toAt } = query;
  const devices = devicesOf(tables, query);
  let hours = tables.select('energy_hour').select(['device_id', 'flow', 'hour_start as at', ...sums]);
  hours = hours.where('day_start', '>', fromAt - longestDayMs).where('day_start', '<', toAt);
  hours = hours.where('hour_start', '>=', fromAt).where('hour_start', '<', toAt);
  if (devices !== undefined) hours = hours.where('device_id', 'in', devices);
  if (flows !== undefined) hours = hours.where('flow', 'in', [...flows]);
  return (await hours.execute()).map(toStep);
}

async function readQuarters(tables: Tables, query: EnergyQuery): Promise<EnergyStep[]> {
  const { flows, fromAt, toAt } = query;
  const devices = devicesOf(tables, query);
  let entries = tables
    .select('energy_interval')
    .select(['device_id', 'flow', 'start_at', 'end_at', 'delta_wh', 'quality', 'rule', 'origin']);
  entries = entries
    .where('superseded_at', 'is', null)
    .where('day_start', '>', fromAt - longestDayMs)
    .where('day_start', '<', toAt);
  entries = entries.where('start_at', '>=', fromAt).where('start_at', '<', toAt);
  if (devices !== undefined) entries = entries.where('device_id', 'in', devices);
  if (flows !== undefined) entries = entries.where('flow', 'in', [...flows]);
  return (await entries.execute()).map((entry) => {
    const isCorrection = entry.origin === 'correction';
    return {
      deviceId: entry.device_id,
      flow: entry.flow,
      at: quarterOf(entry.start_at),
      energyWh: entry.delta_wh,
      measuredMs: isHeard(entry) && !isCorrection ? entry.end_at - entry.start_at : 0,
      sharedWh: isSharedOver(entry) ? entry.delta_wh : 0,
      estimatedWh: entry.quality === 'estimated' ? entry.delta_wh : 0,
      correctedWh: isCorrection ? entry.delta_wh : 0,
    };
  });
}

function toStep(row: SumsRow): EnergyStep {
  return {
    deviceId: row.device_id,
    flow: row.flow,
    at: row.at,
    energyWh: row.energy_wh,
    measuredMs: row.measured_ms,
    sharedWh: row.shared_wh,
    estimatedWh: row.estimated_wh,
    correctedWh: row.corrected_wh,
  };
}
