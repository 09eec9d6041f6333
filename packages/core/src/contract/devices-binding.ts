import { z } from 'zod';
import { energyFlows } from '../energy.ts';
import { deviceCredentialSchema, deviceSchema } from './devices.ts';
import type { Table } from './endpoint.ts';
import { idSchema, instantSchema, serialSchema, textSchema } from './fields.ts';

/** Shortest reason of a swap: whoever reads the ledger later wants to know why. */
export const SWAP_REASON_MIN_CHARACTERS = 3;
/** Largest counter that can be written down, in kWh. */
const LARGEST_COUNTER_KWH = 10_000_000_000;
const counterKwh = z.number().min(0).max(LARGEST_COUNTER_KWH).nullable();

/** What the old counter read at its end and the new one at its beginning; null where nobody wrote it down. */
export const swapCounterSchema = z.object({ flow: z.enum(energyFlows), closingKwh: counterKwh, openingKwh: counterKwh });

export const deviceSwapSchema = z.object({
  newSn: serialSchema,
  reason: textSchema(500).min(SWAP_REASON_MIN_CHARACTERS),
  /** When the new device took the place; the time of the call without it. */
  at: instantSchema.optional(),
  counters: z
    .array(swapCounterSchema.extend({ closingKwh: counterKwh.default(null), openingKwh: counterKwh.default(null) }))
    .max(energyFlows.length)
    .refine((counters) => new Set(counters.map(({ flow }) => flow)).size === counters.length)
    .default([]),
});

/** One swap of a device: which serial followed which, when, why and by whom. */
export const swapRecordSchema = z.object({
  at: instantSchema,
  oldSn: z.string(),
  newSn: z.string(),
  author: z.string(),
  reason: z.string(),
  createdAt: instantSchema,
  counters: z.array(z.object({ flow: z.enum(energyFlows), closingKwh: z.number().nullable(), openingKwh: z.number().nullable() })),
});
export type SwapRecord = z.output<typeof swapRecordSchema>;

/** What became of a device; `credential` is there where the former one has ended, and is told once. */
export const deviceBoundSchema = z.object({
  device: deviceSchema,
  credential: deviceCredentialSchema.nullable(),
  /** The record that stays with the plant it left, with all that was measured there. */
  formerId: idSchema.nullable(),
});

export const devicesBinding = {
  'POST /devices/{id}/bind': {
    access: 'devices:write',
    summary: 'Binds a device to a plant; from another plant it moves there, and what it measured stays where it was.',
    body: z.object({ plantId: idSchema }),
    data: deviceBoundSchema,
  },
  'POST /devices/{id}/unbind': {
    access: 'devices:write',
    summary: 'Takes a device from its plant: its secret ends, and what it measured stays with the plant.',
    data: deviceBoundSchema.omit({ credential: true }),
  },
  'POST /devices/{id}/swap': {
    access: 'devices:write',
    summary: 'Puts another device in the place of one: its energy continues, and late readings of the old one still count.',
    body: deviceSwapSchema,
    data: z.object({ device: deviceSchema, credential: deviceCredentialSchema, swap: swapRecordSchema }),
  },
  'GET /devices/{id}/swaps': {
    access: 'devices:read',
    summary: 'The swaps of a device, the newest first.',
    data: z.object({ items: z.array(swapRecordSchema) }),
  },
} satisfies Table;
export type DevicesBinding = typeof devicesBinding;
