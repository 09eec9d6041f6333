import { z } from 'zod';
import { energyFlows, energyMarkKinds, energyQualities, energySources } from '../energy.ts';
import type { Table } from './endpoint.ts';
import { dateSchema, dayInputSchema, idSchema, instantSchema } from './fields.ts';

/** The plant-local day, month or year that holds a day, or everything there is. */
export const energyPeriods = ['day', 'month', 'year', 'total'] as const;
export type EnergyPeriod = (typeof energyPeriods)[number];
export const energyPeriodQuery = z.object({
  period: z.enum(energyPeriods).default('day'),
  /** A plant-local day in it; today without one. */
  date: dayInputSchema.optional(),
});

const kwh = z.number().nullable();

/** A stretch of the ledger that was not simply measured: entries in a row of one flow of one device by one rule. */
export const energyMarkSchema = z.object({
  deviceId: idSchema,
  deviceName: z.string(),
  flow: z.enum(energyFlows),
  kind: z.enum(energyMarkKinds),
  startAt: instantSchema,
  endAt: instantSchema,
  energyWh: z.int(),
  entryCount: z.int(),
  /** The counter before and after, where one was read. */
  startWh: z.int().nullable(),
  endWh: z.int().nullable(),
  source: z.enum(energySources),
  quality: z.enum(energyQualities),
  /** Of a correction. */
  author: z.string().nullable(),
  reason: z.string().nullable(),
});
export type EnergyMark = z.output<typeof energyMarkSchema>;

export const MARKS_MOST = 500;
export const MARKS_LONGEST_MS = 366 * 86_400_000;
const instantInput = z.coerce.number<number | string>().int().min(0).max(253_370_000_000_000);
const marksQuery = z.object({ fromAt: instantInput, toAt: instantInput });
export const energyMarksSchema = z.object({
  timeZone: z.string(),
  /** In order of time; of more than 500 the newest. */
  items: z.array(energyMarkSchema),
  total: z.int(),
});
export type EnergyMarks = z.output<typeof energyMarksSchema>;

/** Which device gave how much of a figure, from which counter reading to which. Counters in Wh. */
export const energyPartSchema = z.object({
  deviceId: idSchema,
  deviceName: z.string(),
  sn: z.string(),
  energyKwh: kwh,
  startWh: z.int().nullable(),
  startAt: instantSchema.nullable(),
  endWh: z.int().nullable(),
  endAt: instantSchema.nullable(),
  sharedKwh: kwh,
  estimatedKwh: kwh,
  correctedKwh: kwh,
  measuredShare: z.number().nullable(),
});
export type EnergyPart = z.output<typeof energyPartSchema>;

/** Why an energy figure is what it is. */
export const energyBasisSchema = z.object({
  timeZone: z.string(),
  period: z.enum(energyPeriods),
  flow: z.enum(energyFlows),
  /** First and last plant-local day; the ledger's first day of a total. */
  from: dateSchema,
  to: dateSchema,
  basis: z.enum(['devices', 'productionMeter']),
  energyKwh: kwh,
  /** Of a total: what the counters stood at when the ledger began; it is part of the figure. */
  openingKwh: kwh,
  /** Of the energy: the rise over gaps, power in place of a counter that stood still, and what people added. */
  sharedKwh: kwh,
  estimatedKwh: kwh,
  correctedKwh: kwh,
  /** How much of the time so far was measured, 0…1. */
  measuredShare: z.number().nullable(),
  parts: z.array(energyPartSchema),
  /** Closed entries by where their watt-hours come from; null where they are too many to be read again for one figure. */
  sources: z.array(z.object({ source: z.enum(energySources), energyKwh: z.number(), entryCount: z.int() })).nullable(),
  /** The same by what is marked in them. */
  marks: z.array(z.object({ kind: z.enum(energyMarkKinds), energyKwh: z.number(), entryCount: z.int() })).nullable(),
  /** What newer samples still extend and is in no entry yet. */
  openWh: z.int(),
});
export type EnergyBasis = z.output<typeof energyBasisSchema>;

export const energyWhy = {
  'GET /plants/{id}/energy/basis': {
    access: 'plants:read',
    summary: "Why a plant's production is what it is: devices, counters, sources, rules and coverage.",
    query: energyPeriodQuery,
    data: energyBasisSchema,
  },
  'GET /devices/{id}/energy/basis': {
    access: 'devices:read',
    summary: "Why a device's energy is what it is: counters, sources, rules and coverage.",
    query: z.object({ ...energyPeriodQuery.shape, flow: z.enum(energyFlows).default('total') }),
    data: energyBasisSchema,
  },
  'GET /plants/{id}/energy/marks': {
    access: 'plants:read',
    summary: "What is marked in the ledger of a plant's production: resets, swaps, gaps, corrections, late data.",
    query: marksQuery,
    data: energyMarksSchema,
  },
  'GET /devices/{id}/energy/marks': {
    access: 'devices:read',
    summary: 'What is marked in the ledger of a device: resets, swaps, gaps, corrections, late data.',
    query: marksQuery,
    data: energyMarksSchema,
  },
} satisfies Table;
export type EnergyWhy = typeof energyWhy;
