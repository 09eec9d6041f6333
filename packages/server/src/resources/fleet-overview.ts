import type { FleetConcern, FleetOverview } from '@heliograph/core/contract/fleet';
import type { Product } from '@heliograph/core/contract/products';
import { localDay } from '../energy/local-day.ts';
import { toKwh } from './device-state.ts';
import { concernsOf, type Concern, type OpenFault } from './fleet-concerns.ts';
import type { PlantDays } from './fleet-energy.ts';
import { fleetCalendar } from './fleet-calendar.ts';
import type { FleetPlant } from './fleet-facts.ts';
import { energiesOf } from './fleet-yields.ts';
import type { PlantLoss } from './fleet-losses.ts';
import { fleetStandings } from './fleet-standing.ts';
import { localDayAt } from './local-day.ts';
import { energyTodayWh, plantState, plantValues, summarise, sum } from './plant-state.ts';

/** By plant: of the last 24 hours, and since the plant's own midnight. */
export interface FleetLosses {
  day: ReadonlyMap<number, PlantLoss>;
  today: ReadonlyMap<number, PlantLoss>;
}
export interface OverviewFacts {
  plants: readonly FleetPlant[];
  days: PlantDays;
  /** Wh of yesterday until the same local time, by plant. */
  yesterday: ReadonlyMap<number, number>;
  losses: FleetLosses;
  faults: readonly OpenFault[];
  products: ReadonlyMap<string, Product>;
}

const CONCERNS_AT_MOST = 8;
const DAYS_SHOWN = 30;

export function fleetOverview({ plants, days, yesterday, losses, faults, products }: OverviewFacts, now: number): FleetOverview {
  const { counts, installedCapacityWp, powerW } = summarise(plants, now);
  const standing = fleetStandings(plants, days, losses.day, now);
  const powered = plants.map((plant) => plantValues(plant, now)).filter((values) => values.powerW !== null);
  const both = plants.filter((plant) => yesterday.has(plant.id) && energyTodayWh(plant) !== null);
  const months = monthsOf(plants, now);
  const concerns = concernsOf(plants, faults, standing, now);
  return {
    at: now,
    counts,
    installedCapacityWp,
    power: { powerW, powerAt: oldest(powered.map((values) => values.powerAt)), plantCount: powered.length },
    today: total(plants.map(energyTodayWh)),
    yesterday: { ...total(both.map((plant) => yesterday.get(plant.id) ?? null)), todayKwh: total(both.map(energyTodayWh)).energyKwh },
    month: total(plants.map((plant) => monthWh(plant, days, months.get(plant.row.time_zone) as Month))),
    days: fleetDays(plants, days, now),
    lostToday: {
      ...total(plants.map((plant) => losses.today.get(plant.id)?.lostWh ?? null)),
      expectedKwh: total(plants.map((plant) => losses.today.get(plant.id)?.expectedWh ?? null)).energyKwh,
    },
    concerns: concerns.slice(0, CONCERNS_AT_MOST).map((concern) => toConcern(concern, products, now)),
    concernCount: concerns.length,
  };
}

/** What is known, and of how many plants. */
function total(energiesWh: readonly (number | null)[]): { energyKwh: number | null; plantCount: number } {
  return { energyKwh: toKwh(sum(energiesWh)), plantCount: energiesWh.filter((energy) => energy !== null).length };
}

/** The days of the month that are over, and today as it stands. */
function monthWh(plant: FleetPlant, days: PlantDays, { firstAt, todayAt }: Month): number | null {
  const over = [...(days.get(plant.id) ?? [])].filter(([startAt]) => startAt >= firstAt && startAt < todayAt);
  return sum([...over.map(([, energyWh]) => energyWh), energyTodayWh(plant)]);
}

/** When the month and the day began. */
interface Month {
  firstAt: number;
  todayAt: number;
}
function monthsOf(plants: readonly FleetPlant[], now: number): Map<string, Month> {
  const zones = new Set(plants.map((plant) => plant.row.time_zone));
  return new Map([...zones].map((zone) => [zone, monthOf(zone, now)]));
}
function monthOf(zone: string, now: number): Month {
  const { date, timeZone, fromAt } = localDayAt(zone, now);
  const first = Temporal.PlainDate.from(date).with({ day: 1 }).toZonedDateTime(timeZone);
  return { firstAt: first.epochMilliseconds, todayAt: fromAt };
}

/** What the fleet made on each of its last days. */
function fleetDays(plants: readonly FleetPlant[], days: PlantDays, now: number): FleetOverview['days'] {
  const calendar = fleetCalendar(plants, DAYS_SHOWN, now);
  const energies = plants.map((plant) => energiesOf(plant, days, calendar));
  return calendar.dates.map((date, index) => ({ date, energyKwh: total(energies.map((own) => own[index] ?? null)).energyKwh }));
}

function toConcern(
  { plant, cause, fault, deviceCount, sinceAt, atRiskWh }: Concern,
  products: OverviewFacts['products'],
  now: number,
): FleetConcern {
  const device = fault && plant.devices.find(({ id }) => id === fault.deviceId);
  const named = products.get(device?.row.product_key ?? '')?.faults.find(({ code }) => code === fault?.code);
  return {
    plantId: String(plant.id),
    plantName: plant.row.name,
    timeZone: plant.row.time_zone,
    state: plantState(plant, now),
    cause,
    fault: fault && { code: fault.code, name: named?.name ?? fault.code, severity: fault.severity },
    deviceCount,
    sinceAt,
    atRiskKwh: toKwh(atRiskWh),
  };
}

/** The same local time of the day before, by zone. */
export function sameTimeYesterday(timeZone: string, now: number): number {
  const today = localDayAt(timeZone, now);
  const yesterday = localDay(today.timeZone, today.fromAt - 1);
  const clock = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(today.timeZone);
  const then = clock.subtract({ days: 1 }).epochMilliseconds;
  return Math.min(Math.max(then, yesterday.startAt), yesterday.endAt - 1);
}

function oldest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : known.reduce((a, b) => Math.min(a, b));
}
