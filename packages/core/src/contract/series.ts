import { z } from 'zod';
import { channelKinds, channelUnits } from '../channels.ts';
import type { Table } from './endpoint.ts';
import { instantSchema, textSchema } from './fields.ts';

export const SERIES_MOST_CHANNELS = 16;
export const SERIES_MOST_POINTS = 2_000;
export const SERIES_LONGEST_MS = 366 * 86_400_000;
export const SERIES_DEFAULT_MS = 86_400_000;
export const TELEMETRY_MOST_ROWS = 5_000;

const instantInput = z.coerce.number<number | string>().int().min(0).max(253_370_000_000_000);
/** From the one instant up to the other, which is not part of it; without them the 24 hours until now. */
const spanQuery = { fromAt: instantInput.optional(), toAt: instantInput.optional() };
const rangeQuery = {
  ...spanQuery,
  /** The most steps that a span is cut into. */
  points: z.coerce.number<number | string>().int().min(1).max(SERIES_MOST_POINTS).default(500),
};
const channelList = textSchema(1_000)
  .transform((text) => [...new Set(text.split(',').map((name) => name.trim()))])
  .pipe(z.array(z.string().min(1).max(40)).min(1).max(SERIES_MOST_CHANNELS));

/**
 * One step of a channel. Of a gauge `value` is the mean of the samples, and `min` and `max` are the smallest and the
 * largest of them; of a counter `value` is the last reading and `delta` what it grew since the step before, null where
 * that is not known (the first reading, after a gap or a reset, in a step that is not over). All null: here a gap begins or goes on.
 */
export const seriesBucketSchema = z.object({
  at: instantSchema,
  value: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  delta: z.number().nullable(),
});
export type SeriesBucket = z.output<typeof seriesBucketSchema>;

export const channelSeriesSchema = z.object({
  channel: z.string(),
  unit: z.enum(channelUnits),
  kind: z.enum(channelKinds),
  /** In time order. A step without a sample is a gap if nothing came for `gapMs`, else it is left out. */
  buckets: z.array(seriesBucketSchema),
});
export type ChannelSeries = z.output<typeof channelSeriesSchema>;

const spanShape = {
  /** The plant's, UTC for a device at none; the steps are equally long on days of 23 and 25 hours too. */
  timeZone: z.string(),
  fromAt: instantSchema,
  toAt: instantSchema,
  stepMs: z.int(),
  /** Silence of this length is a gap: three report intervals, or one step where that is longer. */
  gapMs: z.int(),
  /** When the sun is below the horizon at the plant; empty where its position is not known or the span exceeds 31 days. */
  nights: z.array(z.object({ fromAt: instantSchema, toAt: instantSchema })),
};
export const deviceSeriesSchema = z.object({ ...spanShape, series: z.array(channelSeriesSchema) });
export type DeviceSeries = z.output<typeof deviceSeriesSchema>;

export const plantSeriesSchema = z.object({
  ...spanShape,
  /** How many generation devices the plant has. */
  deviceCount: z.int(),
  buckets: z.array(
    z.object({
      at: instantSchema,
      /** The sum of the means of the devices that were heard in the step; null in a gap. */
      powerW: z.number().nullable(),
      /** How many devices are in the sum. */
      heardCount: z.int(),
    }),
  ),
});
export type PlantSeries = z.output<typeof plantSeriesSchema>;

/** Samples as they are stored, in time order. `values` stand in the order of `channels`. */
export const telemetryPageSchema = z.object({
  channels: z.array(z.object({ channel: z.string(), unit: z.enum(channelUnits), kind: z.enum(channelKinds) })),
  rows: z.array(z.object({ at: instantSchema, values: z.array(z.number().nullable()) })),
  /** What to ask for as `after` to go on; null at the end. */
  next: instantSchema.nullable(),
});
export type TelemetryPage = z.output<typeof telemetryPageSchema>;

export const series = {
  'GET /devices/{id}/series': {
    access: 'devices:read',
    summary: 'Channels of a device over at most 366 days, cut into equal steps whose smallest and largest values are kept.',
    query: z.object({ ...rangeQuery, channels: channelList.default(['powerW']) }),
    data: deviceSeriesSchema,
  },
  'GET /plants/{id}/series': {
    access: 'plants:read',
    summary: 'The generation power of a plant over at most 366 days in equal steps, and how many devices were heard in each.',
    query: z.object(rangeQuery),
    data: plantSeriesSchema,
  },
  'GET /devices/{id}/telemetry': {
    access: 'devices:read',
    summary: 'The samples of a device as they are stored, page by page, however many there are.',
    query: z.object({
      ...spanQuery,
      /** The time of the last sample that was read. */
      after: instantInput.optional(),
      pageSize: z.coerce.number<number | string>().int().min(1).max(TELEMETRY_MOST_ROWS).default(1_000),
    }),
    data: telemetryPageSchema,
  },
} satisfies Table;
export type Series = typeof series;
