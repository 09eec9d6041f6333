import { z } from 'zod';
import { energyFlows } from '../energy.ts';
import type { Table } from './endpoint.ts';
import { dateSchema, dayInputSchema, idSchema, instantSchema } from './fields.ts';

export const energyGrains = ['quarter', 'hour', 'day', 'month', 'year'] as const;
export type EnergyGrain = (typeof energyGrains)[number];

/** Plant-local days, the last one included; without them the present day, month, year or all years, as the grain asks. */
export const energyQuerySchema = z.object({
  grain: z.enum(energyGrains).default('day'),
  from: dayInputSchema.optional(),
  to: dayInputSchema.optional(),
});

const kwh = z.number().nullable();
const basisSchema = z.enum(['devices', 'productionMeter']);

/** Of a plant and of a device: what is known of a step beside the energy that it is about. */
export const stepSpan = {
  /** The step, [at, toAt). */
  at: instantSchema,
  toAt: instantSchema,
  /** How it is called in the plant's zone: `2026-10-25T02:15+01:00`, `2026-10-25`, `2026-10`, `2026`. */
  label: z.string(),
};
export const stepFlows = {
  importKwh: kwh,
  exportKwh: kwh,
  loadKwh: kwh,
  chargeKwh: kwh,
  dischargeKwh: kwh,
  /** Of the production, or of the device's total: shared out over gaps, estimated while a counter stood still, and corrected by hand. */
  sharedKwh: kwh,
  estimatedKwh: kwh,
  correctedKwh: kwh,
  /** How much of the step's time so far was measured, 0…1, over the devices that it is counted from. */
  measuredShare: z.number().nullable(),
};

/** Energy of one step in kWh to the watt-hour; null where nothing is known, never 0. */
export const plantEnergyStepSchema = z.object({ ...stepSpan, productionKwh: kwh, ...stepFlows });
export type PlantEnergyStep = z.output<typeof plantEnergyStepSchema>;

export const plantEnergySchema = z.object({
  timeZone: z.string(),
  grain: z.enum(energyGrains),
  from: dateSchema,
  to: dateSchema,
  /** What the production is: the sum of the generating devices, or what the production meter counts. */
  basis: basisSchema,
  steps: z.array(plantEnergyStepSchema),
});
export type PlantEnergy = z.output<typeof plantEnergySchema>;

/** How much of its data was there, 0…1; null where nothing can be said: no device that counts, or no daylight yet. */
const share = z.number().min(0).max(1).nullable();

/** Production in kWh over the present day, month and year of the plant, and in all, each with its data coverage. */
export const plantProductionSchema = z.object({
  timeZone: z.string(),
  basis: basisSchema,
  /** What counts in place of the generating devices; null where they do. */
  productionMeter: z.object({ id: idSchema, name: z.string() }).nullable(),
  todayKwh: kwh,
  monthKwh: kwh,
  yearKwh: kwh,
  /** The sum of the counters, corrected for reset, rollover and swap, of devices that are awake or not. */
  totalKwh: kwh,
  /** Of the hours so far over all devices that count; the total's from the hour of the plant's first reading on. As in `/kpis`. */
  coverage: z.object({ day: share, month: share, year: share, total: share }),
  /** Of the daylight where the plant's position is known, else of all hours. */
  coverageOf: z.enum(['daylight', 'allHours']),
  /** Meters that are added to the inverters, which may count their energy twice; none once a production meter is named. */
  metersBeside: z.array(z.object({ id: idSchema, name: z.string() })),
});
export type PlantProduction = z.output<typeof plantProductionSchema>;

/** One day of one device that does not come to the same in every way. */
export const energyMismatchSchema = z.object({
  deviceId: idSchema,
  deviceName: z.string(),
  date: dateSchema,
  flow: z.enum(energyFlows),
  ledgerKwh: z.number(),
  /** Counted again from the stored samples; null where they are no longer kept. */
  recomputedKwh: kwh,
  dayKwh: z.number(),
  hoursKwh: z.number(),
  differentEntries: z.int().min(0),
});
export const plantProofSchema = z.object({
  month: z.string(),
  timeZone: z.string(),
  /** Whether ledger, rollups and stored samples say the same of every day. */
  isProved: z.boolean(),
  checkedDays: z.int().min(0),
  /** Device days whose samples are no longer kept: only ledger and rollups were compared. */
  withoutSamples: z.int().min(0),
  /** Device days that wait to be folded again. */
  waiting: z.int().min(0),
  productionKwh: kwh,
  mismatches: z.array(energyMismatchSchema),
});
export type PlantProof = z.output<typeof plantProofSchema>;

export const monthSchema = z.string().regex(/^(19[7-9]\d|2\d{3})-(0[1-9]|1[0-2])$/);

export const plantsEnergy = {
  'GET /plants/{id}/energy': {
    access: 'plants:read',
    summary: "A plant's energy by quarter hour, hour, day, month or year of its own zone.",
    query: energyQuerySchema,
    data: plantEnergySchema,
  },
  'GET /plants/{id}/energy/production': {
    access: 'plants:read',
    summary: "A plant's production today, this month, this year and in all, each with its data coverage.",
    data: plantProductionSchema,
  },
  'GET /plants/{id}/energy/verify': {
    access: 'plants:read',
    summary: 'Counts a month again, the present one without a query, from the stored samples and compares it with the ledger and its sums.',
    query: z.object({ month: monthSchema.optional() }),
    data: plantProofSchema,
  },
  'PUT /plants/{id}/energy/meter': {
    access: 'plants:write',
    summary: 'Names the meter that takes the place of the sum of the generating devices, or none.',
    body: z.object({ deviceId: idSchema.nullable() }),
  },
} satisfies Table;
export type PlantsEnergy = typeof plantsEnergy;
