import { z } from 'zod';
import type { Problem } from '../validation.ts';
import type { Table } from './endpoint.ts';
import {
  dateSchema,
  dayInputSchema,
  displayNameSchema,
  flagSchema,
  idSchema,
  instantSchema,
  listOf,
  listQuery,
  sortSchema,
  textSchema,
  timeZoneSchema,
  versionSchema,
} from './fields.ts';
import { plantSorts } from '../list-sorts.ts';

/** Each plant is counted once: fault if any open fault, else offline if every device is silent, else online. */
export const plantStates = ['online', 'offline', 'fault'] as const;
/** The list filters of the spec (§3 Plant). */
export const plantFilters = ['all', 'online', 'offline', 'fault', 'favorite'] as const;
/** The same and the other two counts of the summary: every number has the list that it counts. */
export const plantCountFilters = [...plantFilters, 'offlineLonger', 'neverReported'] as const;
export const installPositions = ['roof', 'balcony', 'garden', 'other'] as const;

export const organisationRefSchema = z.object({ id: idSchema, name: z.string() });

/** What changes from second to second; also one entry of a live `values` event. Missing is null, never 0. */
export const plantValuesSchema = z.object({
  id: idSchema,
  state: z.enum(plantStates),
  /** AC generation now: the sum of reachable generation devices. Null while none is reachable. */
  powerW: z.number().nullable(),
  /** Time of the oldest reading in `powerW`. */
  powerAt: instantSchema.nullable(),
  /** Generation since the plant's own midnight; null without a reading. */
  energyTodayKwh: z.number().nullable(),
  /** Time of the newest reading of any device. */
  dataUpdatedAt: instantSchema.nullable(),
});
export type PlantValues = z.output<typeof plantValuesSchema>;

/** What the plant produced in its present month and year, and in all; null without a reading. */
export const plantSumsSchema = z.object({
  monthKwh: z.number().nullable(),
  yearKwh: z.number().nullable(),
  totalKwh: z.number().nullable(),
});

export const plantSchema = z.object({
  ...plantValuesSchema.shape,
  version: versionSchema,
  name: z.string(),
  isFavorite: z.boolean(),
  /** What the modules give under standard test conditions. */
  installedCapacityWp: z.number().nullable(),
  /** What the inverters can give to the grid. */
  capacityW: z.number().nullable(),
  countryCode: z.string(),
  timeZone: z.string(),
  address: z.string(),
  latitudeDeg: z.number().nullable(),
  longitudeDeg: z.number().nullable(),
  installedOn: dateSchema.nullable(),
  installPosition: z.enum(installPositions),
  /** Whose plant it is in person; the owner is an organisation. */
  stationOwnerName: z.string(),
  createdAt: instantSchema,
  owner: organisationRefSchema,
  installer: organisationRefSchema.nullable(),
  serviceProvider: organisationRefSchema.nullable(),
  deviceCounts: z.object({
    total: z.int(),
    online: z.int(),
    unreachable: z.int(),
    neverReported: z.int(),
    fault: z.int(),
  }),
  /** Since when all devices are silent; null while one speaks. */
  offlineSinceAt: instantSchema.nullable(),
  /** Null unless asked for. */
  production: plantSumsSchema.nullable(),
});
export type Plant = z.output<typeof plantSchema>;

/** What people say of a plant. */
const fields = {
  name: displayNameSchema,
  timeZone: timeZoneSchema,
  countryCode: z.string().regex(/^[A-Z]{2}$/),
  installedCapacityWp: z.number().positive().max(10_000_000_000).nullable(),
  capacityW: z.number().positive().max(10_000_000_000).nullable(),
  address: textSchema(300),
  latitudeDeg: z.number().min(-90).max(90).nullable(),
  longitudeDeg: z.number().min(-180).max(180).nullable(),
  installedOn: dayInputSchema.nullable(),
  installPosition: z.enum(installPositions),
  stationOwnerName: textSchema(100),
};

/** A position is two numbers or none. */
function refuseHalfPosition(plant: { latitudeDeg: number | null; longitudeDeg: number | null }, context: z.RefinementCtx): void {
  if ((plant.latitudeDeg === null) === (plant.longitudeDeg === null)) return;
  const path = [plant.latitudeDeg === null ? 'latitudeDeg' : 'longitudeDeg'];
  context.addIssue({ code: 'custom', path, params: { key: 'validation.position' } satisfies Problem });
}

/** What is needed to create a plant. */
export const plantCreateSchema = z
  .object({
    ...fields,
    /** Without it the one of the place, which then must be on land. */
    timeZone: fields.timeZone.optional(),
    installedCapacityWp: fields.installedCapacityWp.default(null),
    capacityW: fields.capacityW.default(null),
    address: fields.address.default(''),
    latitudeDeg: fields.latitudeDeg.default(null),
    longitudeDeg: fields.longitudeDeg.default(null),
    installedOn: fields.installedOn.default(null),
    installPosition: fields.installPosition.default('roof'),
    stationOwnerName: fields.stationOwnerName.default(''),
    /** The own organisation or one below it; the own one without. */
    ownerId: idSchema.optional(),
  })
  .superRefine(refuseHalfPosition);

/** Every field, and the version that was read. */
export const plantUpdateSchema = z.object({ ...fields, version: versionSchema }).superRefine(refuseHalfPosition);

/** A day's power over time. `points` are in time order on a fixed grid; a gap is a null, never a 0. */
export const dayCurveSchema = z.object({
  timeZone: z.string(),
  /** The plant-local calendar day. */
  date: dateSchema,
  /** Its midnight and the next one; 23, 24 or 25 hours apart. */
  fromAt: instantSchema,
  toAt: instantSchema,
  stepMs: z.int(),
  /** What the generation should have been by irradiance or healthy peers: means of quarter hours, where it is known of every device. */
  expected: z.array(z.object({ at: instantSchema, powerW: z.number() })),
  /** Sunrise and sunset where the position is known. */
  sunriseAt: instantSchema.nullable(),
  sunsetAt: instantSchema.nullable(),
  points: z.array(
    z.object({
      at: instantSchema,
      /** Mean AC generation in the step. */
      powerW: z.number().nullable(),
      /** Load, grid (import positive) and battery (discharge positive), where measured. */
      loadPowerW: z.number().nullable(),
      gridPowerW: z.number().nullable(),
      batteryPowerW: z.number().nullable(),
      /** Plane-of-array irradiance where a weather station measures it, in W/m². */
      irradianceWm2: z.number().nullable(),
    }),
  ),
});
export type DayCurve = z.output<typeof dayCurveSchema>;

/** The counts behind the list filters and the fleet overview, over everything the caller may see. */
export const plantSummarySchema = z.object({
  counts: z.object({
    all: z.int(),
    online: z.int(),
    /** Silences that began within the last 3 days. */
    offline: z.int(),
    fault: z.int(),
    favorite: z.int(),
    /** Of the offline ones, those silent for longer than 3 days; not in `offline`. */
    offlineLonger: z.int(),
    /** Plants of which no device ever reported; part of neither offline count. */
    neverReported: z.int(),
  }),
  powerW: z.number().nullable(),
  installedCapacityWp: z.number(),
  energyTodayKwh: z.number().nullable(),
});
export type PlantSummary = z.output<typeof plantSummarySchema>;

/** Who owns, installed and services it, where and how it stands. */
export const plantNarrowing = {
  ownerId: idSchema.optional(),
  installerId: idSchema.optional(),
  serviceProviderId: idSchema.optional(),
  countryCode: fields.countryCode.optional(),
  installPosition: fields.installPosition.optional(),
};

export const plants = {
  'GET /plants': {
    access: 'plants:read',
    summary: 'The plants in scope, with state, power now and energy today.',
    query: z.object({
      ...listQuery,
      sort: sortSchema(plantSorts, 'name'),
      filter: z.enum(plantCountFilters).default('all'),
      ...plantNarrowing,
      /** Whether to add production of month, year and in all. */
      production: flagSchema.optional(),
    }),
    data: listOf(plantSchema),
  },
  'GET /plants/summary': {
    access: 'plants:read',
    summary: 'Counts by state, power now and energy today over the whole scope.',
    query: z.object({ search: listQuery.search, ...plantNarrowing }),
    data: plantSummarySchema,
  },
  'POST /plants': {
    access: 'plants:write',
    summary: 'Creates a plant owned by the own organisation or by one below it; without a time zone it takes the one of its place.',
    body: plantCreateSchema,
    data: plantSchema,
  },
  'GET /plants/{id}': {
    access: 'plants:read',
    summary: 'One plant.',
    data: plantSchema,
  },
  'PUT /plants/{id}': {
    access: 'plants:write',
    summary: 'Changes what is said of a plant; refused where somebody else changed it since it was read.',
    body: plantUpdateSchema,
    data: plantSchema,
  },
  'DELETE /plants/{id}': {
    access: 'plants:write',
    summary: 'Deletes a plant of the own organisation or of one below it that has no devices.',
  },
  'GET /plants/{id}/curve': {
    access: 'plants:read',
    summary: "A plant's power over one of its local days; today without a date.",
    query: z.object({ date: dayInputSchema.optional() }),
    data: dayCurveSchema,
  },
  'PUT /plants/{id}/favorite': {
    access: 'plants:read',
    summary: 'Marks or unmarks a plant as favourite of the caller.',
    body: z.object({ isFavorite: z.boolean() }),
  },
} satisfies Table;
export type Plants = typeof plants;
