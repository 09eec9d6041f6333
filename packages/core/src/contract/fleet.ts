import { z } from 'zod';
import type { Table } from './endpoint.ts';
import { dateSchema, idSchema, instantSchema, timeZoneSchema } from './fields.ts';
import { plantSchema, plantStates, plantSummarySchema } from './plants.ts';
import { faultSeverities } from './products.ts';

/** Why a plant needs somebody, the gravest first. */
export const fleetCauses = ['fault', 'offline', 'neverReported', 'devicesSilent', 'behindPeers'] as const;
/** The day by which a plant is held against its peers: today once the sun has given enough to compare, else yesterday. */
export const peerBases = ['today', 'yesterday'] as const;

/** A sum over plants and how many of them are in it: what is not known is left out and said, never 0. */
const energySumSchema = z.object({ energyKwh: z.number().nullable(), plantCount: z.int() });

export const fleetConcernSchema = z.object({
  plantId: idSchema,
  plantName: z.string(),
  timeZone: z.string(),
  state: z.enum(plantStates),
  cause: z.enum(fleetCauses),
  /** The worst open fault, where that is the cause. */
  fault: z.object({ code: z.string(), name: z.string(), severity: z.enum(faultSeverities) }).nullable(),
  /** How many devices are concerned; null where the plant as a whole is. */
  deviceCount: z.int().nullable(),
  sinceAt: instantSchema.nullable(),
  /** kWh a day that this plant should give and is not seen to give; null where nothing is to be expected. */
  atRiskKwh: z.number().nullable(),
});
export type FleetConcern = z.output<typeof fleetConcernSchema>;

/** Days are each plant's own, from its midnight. */
export const fleetOverviewSchema = z.object({
  at: instantSchema,
  counts: plantSummarySchema.shape.counts,
  installedCapacityWp: z.number(),
  power: z.object({
    powerW: z.number().nullable(),
    /** Time of the oldest reading in it. */
    powerAt: instantSchema.nullable(),
    plantCount: z.int(),
  }),
  today: energySumSchema,
  /** Until the same local time of yesterday, over the plants that are known on both days; `todayKwh` is of the same plants. */
  yesterday: z.object({ ...energySumSchema.shape, todayKwh: z.number().nullable() }),
  /** Since the first of the month at each plant. */
  month: energySumSchema,
  /** The last 30 calendar days, oldest first, each plant's own; the newest are not over everywhere. */
  days: z.array(z.object({ date: dateSchema, energyKwh: z.number().nullable() })),
  /** Energy that generators were expected to give today and did not, over the plants where that can be said; and the expected in all. */
  lostToday: z.object({ ...energySumSchema.shape, expectedKwh: z.number().nullable() }),
  /** The worst eight by energy at risk. */
  concerns: z.array(fleetConcernSchema),
  /** How many plants need somebody in all. */
  concernCount: z.int(),
});
export type FleetOverview = z.output<typeof fleetOverviewSchema>;

export const fleetCurveSchema = z.object({
  timeZone: z.string(),
  /** A fleet whose clocks agree has a day; one that spans zones has the last 24 hours, in the reader's zone. */
  span: z.enum(['day', 'last24Hours']),
  fromAt: instantSchema,
  toAt: instantSchema,
  stepMs: z.int(),
  /** Steps that are over, in time order on a fixed grid; a gap is a null. */
  points: z.array(
    z.object({
      at: instantSchema,
      /** Mean AC generation of what was heard in the step. */
      powerW: z.number().nullable(),
      /** The same, had each generator with an expectation met it; null where none has one, as by night. */
      expectedW: z.number().nullable(),
      /** How much of the rated power that was heard in the step, 0…1. */
      heardShare: z.number(),
    }),
  ),
  /** How much of the fleet lies in the dark, 0…1 by installed capacity; spans in time order. */
  nights: z.array(z.object({ fromAt: instantSchema, toAt: instantSchema, share: z.number() })),
});
export type FleetCurve = z.output<typeof fleetCurveSchema>;

export const fleetPlantSchema = z.object({
  ...plantSchema.shape,
  /** Against the median of the healthy other plants in the same time zone; null without two of them. */
  peers: z
    .object({
      basis: z.enum(peerBases),
      yieldKwhPerKwp: z.number(),
      medianKwhPerKwp: z.number(),
      plantCount: z.int(),
    })
    .nullable(),
  /** As in a concern. */
  atRiskKwh: z.number().nullable(),
  /** Mean power in W, oldest first, over the 24 hours before `trendToAt`. */
  trendW: z.array(z.number().nullable()),
});
export type FleetPlant = z.output<typeof fleetPlantSchema>;

export const fleetYieldsSchema = z.object({
  /** Calendar days, oldest first; the last one has begun somewhere in the fleet. */
  dates: z.array(dateSchema),
  items: z.array(
    z.object({
      plantId: idSchema,
      plantName: z.string(),
      /** The plant's own day of today; later dates have not begun there. */
      today: dateSchema,
      /** Specific yield in kWh/kWp, one for each of `dates`. */
      yields: z.array(z.number().nullable()),
    }),
  ),
  total: z.int(),
});
export type FleetYields = z.output<typeof fleetYieldsSchema>;

export const fleetFaultSchema = z.object({
  code: z.string(),
  name: z.string(),
  severity: z.enum(faultSeverities),
  productKey: z.string(),
  productName: z.string(),
  /** Faults that were open at any time in the window. */
  count: z.int(),
  /** Of them: neither over nor said to be repaired. */
  openCount: z.int(),
  deviceCount: z.int(),
  plantCount: z.int(),
  lastOpenedAt: instantSchema,
});
export type FleetFault = z.output<typeof fleetFaultSchema>;

/** A generator and what it lost over some days. */
export const deviceLossSchema = z.object({
  id: idSchema,
  name: z.string(),
  sn: z.string(),
  plantId: idSchema,
  plantName: z.string(),
  timeZone: z.string(),
  /** Σ max(0, expected − actual) over the quarter hours in which both are known. */
  lostKwh: z.number(),
  /** What was expected in the same quarter hours. */
  expectedKwh: z.number(),
  /** What was expected while nothing was heard of it: lost or only unheard. */
  unheardKwh: z.number(),
  /** The first quarter hour of the span in which something was expected of it. */
  countedFromAt: instantSchema,
});
export type DeviceLoss = z.output<typeof deviceLossSchema>;

export const fleet = {
  'GET /fleet/overview': {
    access: 'plants:read',
    summary: 'The plants in scope at a glance: counts by state, power now, energy of today and this month, and what needs a hand.',
    data: fleetOverviewSchema,
  },
  'GET /fleet/curve': {
    access: 'plants:read',
    summary: 'Power of all plants in scope: today where their clocks agree, else the last 24 hours.',
    query: z.object({
      /** The reader's zone, for a fleet that has no zone of its own. */
      timeZone: timeZoneSchema.default('UTC'),
    }),
    data: fleetCurveSchema,
  },
  'GET /fleet/plants': {
    access: 'plants:read',
    summary: 'Plants with their standing among their peers and their last 24 hours, the worst first.',
    query: z.object({ limit: z.coerce.number<number | string>().int().min(1).max(100).default(12) }),
    data: z.object({ items: z.array(fleetPlantSchema), total: z.int(), trendToAt: instantSchema }),
  },
  'GET /fleet/yields': {
    access: 'plants:read',
    summary: 'Specific yield of each plant on each of its last days, the lowest of the week first.',
    query: z.object({
      days: z.coerce.number<number | string>().int().min(2).max(31).default(14),
      limit: z.coerce.number<number | string>().int().min(1).max(500).default(20),
    }),
    data: fleetYieldsSchema,
  },
  'GET /fleet/losses': {
    access: 'devices:read',
    summary:
      'Generators by the energy that they lost over the last days, most first; those that lost nothing are left out. Counted at `toAt`, at most a minute ago.',
    query: z.object({
      days: z.coerce.number<number | string>().int().min(1).max(31).default(7),
      limit: z.coerce.number<number | string>().int().min(1).max(500).default(10),
    }),
    data: z.object({
      fromAt: instantSchema,
      toAt: instantSchema,
      /** The first quarter hour of the span in which something was expected of any generator; null where nothing was yet. */
      countedFromAt: instantSchema.nullable(),
      /** Days that were measured and are not compared yet: history is followed a few days a minute, the newest first. */
      uncountedDays: z.int(),
      items: z.array(deviceLossSchema),
      total: z.int(),
    }),
  },
  'GET /fleet/faults': {
    access: 'devices:read',
    summary:
      'Faults of the last 30 days by product and code, each device counted, the most frequent first; /faults/summary counts their causes.',
    data: z.object({ items: z.array(fleetFaultSchema), total: z.int() }),
  },
} satisfies Table;
export type Fleet = typeof fleet;
