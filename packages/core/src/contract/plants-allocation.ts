import { z } from 'zod';
import type { Table } from './endpoint.ts';
import { idSchema } from './fields.ts';
import { organisationRefSchema, plantSchema } from './plants.ts';

/** To whom plants can be given: organisations of the own tree, and those that work on plants in scope already. */
export const plantPartiesSchema = z.object({
  owners: z.array(organisationRefSchema),
  installers: z.array(organisationRefSchema),
  serviceProviders: z.array(organisationRefSchema),
});
export type PlantParties = z.output<typeof plantPartiesSchema>;

export const plantsAllocation = {
  'GET /plants/parties': {
    access: 'plants:read',
    summary: 'The organisations that plants can belong and be allocated to.',
    data: plantPartiesSchema,
  },
  'PUT /plants/{id}/allocation': {
    access: 'plants:write',
    summary: 'Allocates a plant to an installer and a service provider, or takes it back; what is left out stays.',
    body: z.object({
      installerId: idSchema.nullable().optional(),
      serviceProviderId: idSchema.nullable().optional(),
    }),
    data: plantSchema,
  },
} satisfies Table;
export type PlantsAllocation = typeof plantsAllocation;
