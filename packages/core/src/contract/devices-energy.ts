import { z } from 'zod';
import { energyFlows, energyOrigins, energyQualities, energyRules, energySources } from '../energy.ts';
import type { Table } from './endpoint.ts';
import { dateSchema, dayInputSchema, flagSchema, instantSchema, listOf, listQuery, sortSchema, textSchema } from './fields.ts';
import { energyGrains, energyQuerySchema, stepFlows, stepSpan } from './plants-energy.ts';

const kwh = z.number().nullable();

/** Energy of one step in kWh to the watt-hour; `total` in the sense of the device's role. Null where nothing is known. */
export const deviceEnergyStepSchema = z.object({ ...stepSpan, totalKwh: kwh, ...stepFlows });
export const deviceEnergySchema = z.object({
  timeZone: z.string(),
  grain: z.enum(energyGrains),
  from: dateSchema,
  to: dateSchema,
  /** The counter as it would stand without reset, rollover and swap. */
  counterKwh: kwh,
  steps: z.array(deviceEnergyStepSchema),
});
export type DeviceEnergy = z.output<typeof deviceEnergySchema>;

/** One entry of the ledger: why a number is what it is. Energy and counters in Wh. */
export const energyEntrySchema = z.object({
  flow: z.enum(energyFlows),
  /** Plant-local day. */
  date: dateSchema,
  startAt: instantSchema,
  endAt: instantSchema,
  /** What the counter stood at; null where power was added up. */
  startWh: z.int().nullable(),
  endWh: z.int().nullable(),
  energyWh: z.int(),
  source: z.enum(energySources),
  quality: z.enum(energyQualities),
  rule: z.enum(energyRules),
  origin: z.enum(energyOrigins),
  revision: z.int(),
  author: z.string().nullable(),
  reason: z.string().nullable(),
  createdAt: instantSchema,
  /** When another entry took its place; null for one that is valid. */
  supersededAt: instantSchema.nullable(),
});
export type EnergyEntry = z.output<typeof energyEntrySchema>;

/** Shortest reason of a correction: an auditor wants a sentence. */
export const REASON_MIN_CHARACTERS = 10;
/** Largest correction in one entry, in kWh. */
const LARGEST_CORRECTION_KWH = 1_000_000;

export const energyCorrectionSchema = z.object({
  flow: z.enum(energyFlows).default('total'),
  /** In the quarter hour that is corrected. */
  at: instantSchema,
  /** What is added, or with a minus taken away; to the watt-hour. */
  energyKwh: z
    .number()
    .min(-LARGEST_CORRECTION_KWH)
    .max(LARGEST_CORRECTION_KWH)
    .multipleOf(0.001)
    .refine((value) => value !== 0),
  reason: textSchema(500).min(REASON_MIN_CHARACTERS),
});

export const devicesEnergy = {
  'GET /devices/{id}/energy': {
    access: 'devices:read',
    summary: "A device's energy by quarter hour, hour, day, month or year of its plant's zone.",
    query: energyQuerySchema,
    data: deviceEnergySchema,
  },
  'GET /devices/{id}/energy/ledger': {
    access: 'devices:read',
    summary: "The entries of a device's ledger with counters, source, quality, rule and revisions; today's without a query.",
    query: z.object({
      ...listQuery,
      sort: sortSchema(['startAt'], 'startAt'),
      from: dayInputSchema.optional(),
      to: dayInputSchema.optional(),
      flow: z.enum(energyFlows).optional(),
      /** Also the entries that others have superseded. */
      withSuperseded: flagSchema.optional(),
    }),
    data: listOf(energyEntrySchema),
  },
  'POST /devices/{id}/energy/corrections': {
    access: 'energy:correct',
    summary: 'Adds an entry that corrects a quarter hour, with its author and reason; nothing is overwritten.',
    body: energyCorrectionSchema,
    data: energyEntrySchema,
  },
} satisfies Table;
export type DevicesEnergy = typeof devicesEnergy;
