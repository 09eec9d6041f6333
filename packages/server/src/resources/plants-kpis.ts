import type { PlantKpis, PlantsKpis } from '@heliograph/core/contract/plants-kpis';
import {
  capacityFactor,
  co2AvoidedKg,
  equivalentHours,
  finalYieldH,
  insolationKwhM2,
  performanceRatioOver,
  sumKnown,
} from '@heliograph/core/kpi';
import { energyBalance, selfConsumption, selfSufficiency } from '@heliograph/core/kpi/energy-balance';
import type { Tenant } from '../access/tenant.ts';
import { batteryFigures } from '../energy/battery.ts';
import { co2FactorOf, type Co2Factor } from '../energy/co2-factor.ts';
import { flowsCovered, readHours, roundedShare } from '../energy/covered.ts';
import { hourMs } from '../energy/flow-state.ts';
import { yieldIntervals } from '../energy/insolation.ts';
import { periodsOf } from '../energy/periods.ts';
import { plantEnergy } from '../energy/plant-energy.ts';
import { presencesIn, readPresences, type Presence } from '../energy/presence.ts';
import { productionCoverage } from '../energy/production-coverage.ts';
import type { Handlers } from '../http/handlers.ts';
import { energyPeriodOf } from './energy-period.ts';
import { peerYield } from './plant-peers.ts';
import { firstAt, onePlant, type EnergyPlant } from './plants-energy.ts';
import { positionOf } from './sun.ts';

export const plantKpiHandlers: Handlers<PlantsKpis> = {
  async 'GET /plants/{id}/kpis'({ params, query }, { tenant, now }) {
    const plant = await onePlant(tenant, Number(params.id));
    return plantKpis(tenant, plant, query, now);
  },
};

async function plantKpis(tenant: Tenant, plant: EnergyPlant, query: Parameters<typeof energyPeriodOf>[1], now: number): Promise<PlantKpis> {
  const { timeZone, meters } = plant;
  const ledgerAt = await firstAt(tenant, plant);
  const span = energyPeriodOf(timeZone, query, ledgerAt, now);
  const { fromAt, toAt, untilAt } = span;
  const [facts, devices, years, hours, presences] = await Promise.all([
    tenant.select('plant').selectAll('plant').where('plant.id', '=', plant.id).executeTakeFirstOrThrow(),
    readDevices(tenant, plant.id),
    plantEnergy(tenant, meters, 'year', periodsOf(timeZone, 'year', span.from, span.to), now),
    readHours(tenant, meters.production, span),
    readPresences(tenant, meters.production),
  ]);
  const stationIds = devices.filter(({ role }) => role === 'weather').map(({ id }) => id);
  const covered = productionCoverage(hours, presences, positionOf(facts));
  const [intervals, peers, importCover, exportCover, loadCover, batteryCover] = await Promise.all([
    yieldIntervals(tenant, { stationIds, hours, presences: [...presences.values()], ...span }),
    peerYield(tenant, facts, { fromAt, toAt }),
    flowsCovered(tenant, meters.border, ['import'], span),
    flowsCovered(tenant, meters.border, ['export'], span),
    flowsCovered(tenant, meters.load.deviceIds, [meters.load.flow], span),
    flowsCovered(tenant, meters.all, ['charge', 'discharge'], span),
  ]);
  const sum = (name: 'productionKwh' | 'importKwh' | 'exportKwh' | 'loadKwh' | 'chargeKwh' | 'dischargeKwh') =>
    rounded(sumKnown(years.map((year) => year[name])));
  const [energyKwh, importKwh, exportKwh] = [sum('productionKwh'), sum('importKwh'), sum('exportKwh')];
  const [chargedKwh, dischargedKwh, measuredLoadKwh] = [sum('chargeKwh'), sum('dischargeKwh'), sum('loadKwh')];
  const hasBattery = batteryCover !== null;
  const battery = hasBattery ? await batteryFigures(tenant, meters.all, { fromAt, untilAt }, { chargedKwh, dischargedKwh }) : null;
  const balance = energyBalance({
    pvKwh: energyKwh,
    importedKwh: importKwh,
    exportedKwh: exportKwh,
    chargedKwh: hasBattery ? chargedKwh : 0,
    dischargedKwh: hasBattery ? dischargedKwh : 0,
  });
  const loadKwh = measuredLoadKwh ?? rounded(balance.loadKwh);
  const installedKwp = facts.installed_capacity_wp === null ? null : facts.installed_capacity_wp / 1_000;
  const ratedKw = ratedOf(devices.filter(({ id }) => meters.production.includes(id)));
  const coverage = covered.of(span);
  const elapsedHours = Math.max(0, untilAt - Math.max(fromAt, Math.min(ledgerAt, untilAt))) / hourMs;
  const factor = capacityFactor(energyKwh, ratedKw ?? installedKwp, elapsedHours, ratedKw === null ? 'dc' : 'ac');
  const equivalent = equivalentHours(energyKwh, installedKwp, meters.basis === 'productionMeter' ? 'meter' : 'inverter');
  const own = selfConsumption(energyKwh, exportKwh);
  const insolation = insolationKwhM2(intervals);
  return {
    timeZone,
    period: query.period,
    from: span.from.toString(),
    to: span.to.toString(),
    fromAt,
    toAt: untilAt,
    basis: meters.basis,
    production: { energyKwh, coverage, coverageOf: covered.coverageOf },
    installedKwp,
    ratedKw,
    specificYield: { value: finalYieldH(energyKwh, installedKwp), coverage },
    equivalentHours: { value: equivalent.hours, basis: equivalent.basis, coverage },
    performanceRatio: {
      value: performanceRatioOver(intervals, installedKwp),
      coverage: stationIds.length === 0 ? null : shareOfHours(intervals, presences.values(), { fromAt, untilAt }, covered.isLit),
      insolationKwhM2: insolation,
      energyKwh: rounded(sumKnown(intervals.map((interval) => interval.energyKwh))),
    },
    capacityFactor: { value: factor.ratio, basis: factor.basis, coverage, hours: elapsedHours === 0 ? null : elapsedHours },
    peerYield: peers,
    selfConsumption: { value: own.ratio, energyKwh: rounded(own.energyKwh), coverage: least(coverage, exportCover) },
    selfSufficiency: {
      value: selfSufficiency(importKwh, loadKwh),
      coverage: measuredLoadKwh === null ? least(coverage, importCover, exportCover) : least(importCover, loadCover),
    },
    importKwh,
    exportKwh,
    loadKwh,
    loadBasis: loadKwh === null ? null : measuredLoadKwh === null ? 'balance' : 'measured',
    co2: { ...co2Of(facts.country_code, years), coverage },
    battery: battery && { chargedKwh, dischargedKwh, coverage: batteryCover, ...battery },
  };
}

/** Each year by its own factor. */
function co2Of(countryCode: string, years: readonly { label: string; productionKwh: number | null }[]) {
  const parts = years.map(({ label, productionKwh }) => ({ energyKwh: productionKwh, factor: co2FactorOf(countryCode, Number(label)) }));
  const newest: Co2Factor | null = parts.findLast(({ energyKwh, factor }) => energyKwh !== null && factor !== null)?.factor ?? null;
  return {
    avoidedKg: co2AvoidedKg(parts.map(({ energyKwh, factor }) => ({ energyKwh, factorKgPerKwh: factor?.kgPerKwh }))),
    factorKgPerKwh: newest?.kgPerKwh ?? null,
    area: countryCode,
    year: newest?.year ?? null,
    source: newest?.source ?? null,
  };
}

function readDevices(tenant: Tenant, plantId: number) {
  return tenant
    .select('device')
    .innerJoin('product', 'product.product_key', 'device.product_key')
    .select(['device.id', 'device.rated_power_w', 'product.role'])
    .where('device.plant_id', '=', plantId)
    .execute();
}

/** Of all of them, or nothing: a part of the rating would flatter the plant. */
function ratedOf(devices: readonly { rated_power_w: number | null; role: string }[]): number | null {
  if (devices.length === 0 || devices.some(({ rated_power_w, role }) => rated_power_w === null || role !== 'generation')) return null;
  return devices.reduce((sum, device) => sum + device.rated_power_w!, 0) / 1_000;
}

/** How many of the lit hours that are over, and in which any device stood there, are in a ratio. */
function shareOfHours(
  intervals: readonly { at: number }[],
  presences: Iterable<Presence>,
  { fromAt, untilAt }: { fromAt: number; untilAt: number },
  isLit: (at: number) => boolean,
) {
  const there = presencesIn(presences, { fromAt, untilAt });
  const isAnyThere = (at: number) => there.some((one) => one.fromAt < at + hourMs && one.untilAt > at);
  let expected = 0;
  for (let at = fromAt; at + hourMs <= untilAt; at += hourMs) expected += Number(isAnyThere(at) && isLit(at));
  return expected === 0 ? null : roundedShare(intervals.filter(({ at }) => isLit(at)).length, expected);
}

function least(...shares: readonly (number | null)[]): number | null {
  return shares.includes(null) ? null : Math.min(...(shares as number[]));
}

/** To the watt-hour, as the ledger is. */
function rounded(energyKwh: number | null): number | null {
  return energyKwh === null ? null : Math.round(energyKwh * 1_000) / 1_000;
}
