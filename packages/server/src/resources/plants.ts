import type { Plant, Plants } from '@heliograph/core/contract/plants';
import type { Tenant } from '../access/tenant.ts';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import type { NewRow } from '../storage/schema.ts';
import { nameKey } from '../storage/name-key.ts';
import { readFleet, type FleetPlant } from './fleet-facts.ts';
import { pageOf, sorted } from './list.ts';
import { deviceCounts, matchesFilter, offlineSinceAt, plantValues, summarise } from './plant-state.ts';
import { plantCurve } from './plants-curve.ts';

export const plantHandlers: Handlers<Plants> = {
  async 'GET /plants'({ query }, { tenant, now }) {
    const plants = search(await readFleet(tenant, now), query.search);
    const listed = plants.filter((plant) => matchesFilter(plant, query.filter, now));
    const { items, total } = pageOf(
      sorted(listed, query.sort, (plant, name) => sortValue(plant, name, now)),
      query,
    );
    return { items: await toPlants(tenant, items, now), total };
  },

  async 'GET /plants/summary'({ query }, { tenant, now }) {
    return summarise(search(await readFleet(tenant, now), query.search), now);
  },

  async 'POST /plants'({ body }, { user, tenant, write, now }) {
    const row: NewRow<'plant'> = {
      name: body.name,
      name_key: nameKey(body.name),
      owner_id: user.organisationId,
      installer_id: null,
      service_provider_id: null,
      installed_capacity_wp: body.installedCapacityWp,
      country_code: body.countryCode,
      time_zone: body.timeZone,
      address: body.address,
      latitude_deg: body.latitudeDeg,
      longitude_deg: body.longitudeDeg,
      installed_on: body.installedOn,
      install_position: body.installPosition,
      created_at: now,
    };
    const created = await write((own) => own.insert('plant', row));
    if (!created) throw new Error('a plant was not written');
    return onePlant(tenant, created.id, now);
  },

  async 'GET /plants/{id}'({ params }, { tenant, now }) {
    return onePlant(tenant, Number(params.id), now);
  },

  async 'GET /plants/{id}/curve'({ params, query }, { tenant, now }) {
    return plantCurve(tenant, Number(params.id), query.date, now);
  },

  async 'PUT /plants/{id}/favorite'({ params, body }, { user, tenant, write }) {
    const plantId = Number(params.id);
    const plant = await tenant.select('plant').select('plant.id').where('plant.id', '=', plantId).executeTakeFirst();
    if (!plant) throw new RequestError('plants.notFound');
    await write(async (own) => {
      if (body.isFavorite) await own.insert('plant_favorite', { user_id: user.userId, plant_id: plantId });
      else await own.remove('plant_favorite').where('plant_favorite.plant_id', '=', plantId).execute();
    });
  },
};

async function onePlant(tenant: Tenant, id: number, now: number): Promise<Plant> {
  const [plant] = await toPlants(tenant, await readFleet(tenant, now, { plantIds: [id] }), now);
  if (!plant) throw new RequestError('plants.notFound');
  return plant;
}

function search(plants: FleetPlant[], text: string | undefined): FleetPlant[] {
  const wanted = nameKey(text ?? '');
  if (wanted === '') return plants;
  return plants.filter(({ row }) => row.name_key.includes(wanted) || nameKey(row.address).includes(wanted));
}

function sortValue(plant: FleetPlant, name: string, now: number): string | number | null {
  if (name === 'name') return plant.row.name_key;
  if (name === 'installedCapacityWp') return plant.installedCapacityWp;
  return plantValues(plant, now)[name as 'powerW' | 'energyTodayKwh' | 'dataUpdatedAt'];
}

export async function toPlants(tenant: Tenant, plants: readonly FleetPlant[], now: number): Promise<Plant[]> {
  if (plants.length === 0) return [];
  const parties = await readParties(
    tenant,
    plants.map((plant) => plant.id),
  );
  return plants.map((plant) => {
    const { row } = plant;
    return {
      ...plantValues(plant, now),
      name: row.name,
      isFavorite: plant.isFavorite,
      installedCapacityWp: row.installed_capacity_wp,
      countryCode: row.country_code,
      timeZone: row.time_zone,
      address: row.address,
      latitudeDeg: row.latitude_deg,
      longitudeDeg: row.longitude_deg,
      installedOn: row.installed_on,
      installPosition: row.install_position as Plant['installPosition'],
      ...(parties.get(plant.id) as Parties),
      deviceCounts: deviceCounts(plant, now),
      offlineSinceAt: offlineSinceAt(plant, now),
    };
  });
}

type Parties = Pick<Plant, 'owner' | 'installer' | 'serviceProvider'>;

/** Names of the organisations that a plant is owned, installed and serviced by. */
async function readParties(tenant: Tenant, plantIds: number[]): Promise<Map<number, Parties>> {
  const rows = await tenant
    .select('plant')
    .innerJoin('organisation as owner', 'owner.id', 'plant.owner_id')
    .leftJoin('organisation as installer', 'installer.id', 'plant.installer_id')
    .leftJoin('organisation as service', 'service.id', 'plant.service_provider_id')
    .select([
      'plant.id',
      'owner.id as ownerId',
      'owner.name as ownerName',
      'installer.id as installerId',
      'installer.name as installerName',
    ])
    .select(['service.id as serviceId', 'service.name as serviceName'])
    .where('plant.id', 'in', plantIds)
    .execute();
  const reference = (id: number | null, name: string | null) => (id === null ? null : { id: String(id), name: name ?? '' });
  return new Map(
    rows.map((row) => [
      row.id,
      {
        owner: { id: String(row.ownerId), name: row.ownerName },
        installer: reference(row.installerId, row.installerName),
        serviceProvider: reference(row.serviceId, row.serviceName),
      },
    ]),
  );
}
