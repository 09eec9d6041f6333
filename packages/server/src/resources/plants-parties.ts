import type { PlantParties } from '@heliograph/core/contract/plants-allocation';
import type { Tables } from '../access/tenant.ts';
import { RequestError } from '../http/request-error.ts';

/** The organisations of the own tree, and those that work on plants in scope. */
export async function readParties(tables: Tables): Promise<PlantParties> {
  const below = await organisationsBelow(tables);
  const partners = await partnersOf(tables);
  const known = [...new Map([...below, ...partners].map((row) => [row.id, row])).values()];
  const refs = (rows: readonly Organisation[]) =>
    rows.toSorted((a, b) => (a.name_key < b.name_key ? -1 : 1)).map(({ id, name }) => ({ id: String(id), name }));
  return {
    owners: refs(below),
    installers: refs(known.filter(({ group_code: group }) => group === 'INSTALLER')),
    serviceProviders: refs(known.filter(({ group_code: group }) => group === 'SERVICE')),
  };
}

/** Whether it is the own organisation or one below it: only for these plants are made, and deleted. */
export async function isOwnOrBelow(tables: Tables, organisationId: number): Promise<boolean> {
  return (await organisationsBelow(tables)).some(({ id }) => id === organisationId);
}

export function notAllocatable(path: string): RequestError {
  return new RequestError('plants.notAllocatable', { issues: [{ path, key: 'errors.plants.notAllocatable' }] });
}

interface Organisation {
  id: number;
  name: string;
  name_key: string;
  group_code: string;
}

function organisationsBelow(tables: Tables): Promise<Organisation[]> {
  return tables
    .select('organisation')
    .innerJoin('organisation_closure', 'organisation_closure.ancestor_id', 'organisation.id')
    .innerJoin('organisation as below', 'below.id', 'organisation_closure.descendant_id')
    .select(['below.id', 'below.name', 'below.name_key', 'below.group_code'])
    .execute();
}

/** Those who install or service a plant in scope are no strangers to whoever sees it. */
async function partnersOf(tables: Tables): Promise<Organisation[]> {
  const partners = (column: 'plant.installer_id' | 'plant.service_provider_id') =>
    tables
      .select('plant')
      .innerJoin('organisation as partner', 'partner.id', column)
      .select(['partner.id', 'partner.name', 'partner.name_key', 'partner.group_code'])
      .distinct()
      .execute();
  return [...(await partners('plant.installer_id')), ...(await partners('plant.service_provider_id'))];
}
