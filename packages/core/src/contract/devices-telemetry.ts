import { z } from 'zod';
import { channelKinds, channelUnits } from '../channels.ts';
import type { Table } from './endpoint.ts';
import { dateSchema, dayInputSchema, instantSchema, textSchema } from './fields.ts';
import { telemetryBatchSchema, rejectionReasons } from './mqtt.ts';

/** The newest reading of one channel; each channel has a time of its own. */
export const latestValueSchema = z.object({
  channel: z.string(),
  unit: z.enum(channelUnits),
  kind: z.enum(channelKinds),
  value: z.number().nullable(),
  at: instantSchema.nullable(),
});
export type LatestValue = z.output<typeof latestValueSchema>;

/** One channel over a plant-local day: means of a gauge, last values of a counter; gaps are null. */
export const deviceCurveSchema = z.object({
  channel: z.string(),
  unit: z.enum(channelUnits),
  kind: z.enum(channelKinds),
  timeZone: z.string(),
  date: dateSchema,
  fromAt: instantSchema,
  toAt: instantSchema,
  stepMs: z.int(),
  points: z.array(z.object({ at: instantSchema, value: z.number().nullable() })),
});
export type DeviceCurve = z.output<typeof deviceCurveSchema>;

/** What became of imported samples: new rows, rows with empty channels filled, equal ones, ones that said otherwise (the first is kept), and what was not taken. */
export const importOutcomeSchema = z.object({
  inserted: z.int().min(0),
  filled: z.int().min(0),
  duplicates: z.int().min(0),
  conflicts: z.int().min(0),
  rejected: z.array(z.object({ reason: z.enum(rejectionReasons), detail: z.string() })),
});
export type ImportOutcome = z.output<typeof importOutcomeSchema>;

export const devicesTelemetry = {
  'GET /devices/{id}/latest': {
    access: 'devices:read',
    summary: 'The newest reading of every channel of a device.',
    data: z.object({ items: z.array(latestValueSchema) }),
  },
  'GET /devices/{id}/curve': {
    access: 'devices:read',
    summary: "One channel of a device over one plant-local day; today's power without a query.",
    query: z.object({ date: dayInputSchema.optional(), channel: textSchema(40).default('powerW') }),
    data: deviceCurveSchema,
  },
  'POST /devices/{id}/telemetry': {
    access: 'devices:write',
    summary: 'Takes history in, as the device itself would send it; committed when answered, the same samples twice change nothing.',
    body: telemetryBatchSchema,
    data: importOutcomeSchema,
  },
} satisfies Table;
export type DevicesTelemetry = typeof devicesTelemetry;
