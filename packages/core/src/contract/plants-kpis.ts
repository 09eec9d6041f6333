import { z } from 'zod';
import type { Table } from './endpoint.ts';
import { energyPeriodQuery, energyPeriods } from './energy-why.ts';
import { dateSchema, instantSchema } from './fields.ts';

const figure = z.number().nullable();
/** A figure and how much of its data was there, 0…1. Null is not zero. */
const covered = { value: figure, coverage: figure };

/** The figures of a plant over one period (kpi.md); each ratio is null where a part is missing. */
export const plantKpisSchema = z.object({
  timeZone: z.string(),
  period: z.enum(energyPeriods),
  from: dateSchema,
  to: dateSchema,
  fromAt: instantSchema,
  /** Until now, for a period that is not over. */
  toAt: instantSchema,
  basis: z.enum(['devices', 'productionMeter']),
  production: z.object({
    energyKwh: figure,
    /** Of the daylight where the position is known, else of all hours. */
    coverage: figure,
    coverageOf: z.enum(['daylight', 'allHours']),
  }),
  installedKwp: figure,
  ratedKw: figure,
  /** Y_f = E / P0 in kWh/kWp. */
  specificYield: z.object(covered),
  /** E / P0 in hours, and what measured E. */
  equivalentHours: z.object({ ...covered, basis: z.enum(['inverter', 'meter']) }),
  /** Y_f / Y_r over the hours in which both are known; H in kWh/m². */
  performanceRatio: z.object({ ...covered, insolationKwhM2: figure, energyKwh: figure }),
  /** E / (P_AC × hours). */
  capacityFactor: z.object({ ...covered, basis: z.enum(['ac', 'dc']), hours: figure }),
  /** Y_f / median of the other plants in the same time zone over the same days. */
  peerYield: z.object({ value: figure, medianKwhPerKwp: figure, plantCount: z.int() }),
  selfConsumption: z.object({ ...covered, energyKwh: figure }),
  selfSufficiency: z.object(covered),
  importKwh: figure,
  exportKwh: figure,
  loadKwh: figure,
  /** Whether the load was measured or is what the others leave. */
  loadBasis: z.enum(['measured', 'balance']).nullable(),
  co2: z.object({
    avoidedKg: figure,
    coverage: figure,
    factorKgPerKwh: figure,
    area: z.string(),
    /** Which year's factor was taken, the newest where several were, and whose it is. */
    year: z.int().nullable(),
    source: z.string().nullable(),
  }),
  /** Null for a plant without a battery. */
  battery: z
    .object({ chargedKwh: figure, dischargedKwh: figure, coverage: figure, cycles: figure, usableKwh: figure, roundTripEfficiency: figure })
    .nullable(),
});
export type PlantKpis = z.output<typeof plantKpisSchema>;

export const plantsKpis = {
  'GET /plants/{id}/kpis': {
    access: 'plants:read',
    summary: "A plant's yield, performance ratio, capacity factor, self-consumption, CO₂ and battery over a period, with data coverage.",
    query: energyPeriodQuery,
    data: plantKpisSchema,
  },
} satisfies Table;
export type PlantsKpis = typeof plantsKpis;
