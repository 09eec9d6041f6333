import type { PlantsAllocation } from '@heliograph/core/contract/plants-allocation';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import { notAllocatable, readParties } from './plants-parties.ts';
import { onePlant } from './plants.ts';

export const plantAllocationHandlers: Handlers<PlantsAllocation> = {
  'GET /plants/parties': (_request, { tenant }) => readParties(tenant),

  async 'PUT /plants/{id}/allocation'({ params, body }, { tenant, write, now }) {
    const id = Number(params.id);
    await write(async (own) => {
      const plant = await own.select('plant').select('plant.id').where('plant.id', '=', id).executeTakeFirst();
      if (!plant) throw new RequestError('plants.notFound');
      const parties = await readParties(own);
      refuseStranger('installerId', body.installerId, parties.installers);
      refuseStranger('serviceProviderId', body.serviceProviderId, parties.serviceProviders);
      const change = {
        ...(body.installerId !== undefined && { installer_id: toNumber(body.installerId) }),
        ...(body.serviceProviderId !== undefined && { service_provider_id: toNumber(body.serviceProviderId) }),
      };
      if (Object.keys(change).length === 0) return;
      await own.as('allocate').update('plant').set(change).where('plant.id', '=', id).execute();
    });
    return onePlant(tenant, id, now);
  },
};

function refuseStranger(path: string, id: string | null | undefined, known: readonly { id: string }[]): void {
  if (id === undefined || id === null || known.some((organisation) => organisation.id === id)) return;
  throw notAllocatable(path);
}

function toNumber(id: string | null): number | null {
  return id === null ? null : Number(id);
}
