import { z } from 'zod';
import { channelKinds, channelUnits } from '../channels.ts';
import { proofs, settingNames } from '../commands/settings.ts';
import type { Table } from './endpoint.ts';
import { productKeySchema } from './fields.ts';

export const deviceTypes = ['inverter', 'storage', 'meter', 'weatherStation'] as const;
/** What a device's power means for its plant. Only generation adds to the plant's production. */
export const deviceRoles = ['generation', 'grid', 'load', 'battery', 'weather'] as const;

/** One channel that a product reports. */
export const productChannelSchema = z.object({
  /** Name in the payload. */
  name: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/),
  unit: z.enum(channelUnits),
  kind: z.enum(channelKinds),
  /** Readings outside are sentinels or errors and are refused. */
  min: z.number(),
  max: z.number(),
  /** Of a counter: where it starts again at 0. */
  rollsOverAt: z.number().positive().optional(),
});
export type ProductChannel = z.output<typeof productChannelSchema>;

export const faultSeverities = ['info', 'warning', 'critical'] as const;
/** One fault code that a product's devices report. */
export type FaultSeverity = (typeof faultSeverities)[number];
export const productFaultSchema = z.object({ code: z.string(), severity: z.enum(faultSeverities), name: z.string() });

/** A setting that the product's devices take. */
export const productSettingSchema = z.object({
  name: z.enum(settingNames),
  /** What shows that it is in force. */
  proof: z.enum(proofs),
  min: z.number().optional(),
  max: z.number().optional(),
  /** Writes that its memory bears in a day; null where nothing wears out. */
  writesPerDay: z.int().nullable(),
});

/** A product declares what its devices are, say and take. */
export const productSchema = z.object({
  productKey: productKeySchema,
  name: z.string(),
  deviceType: z.enum(deviceTypes),
  role: z.enum(deviceRoles),
  communicationMode: z.string(),
  reportIntervalMs: z.int(),
  channels: z.array(productChannelSchema),
  faults: z.array(productFaultSchema),
  settings: z.array(productSettingSchema).optional(),
});
export type Product = z.output<typeof productSchema>;

export const products = {
  'GET /products': {
    access: 'devices:read',
    summary: 'The products that devices can be registered as.',
    data: z.object({ items: z.array(productSchema), total: z.int() }),
  },
} satisfies Table;
export type Products = typeof products;
