import type { Plant, Plants, plantUpdateSchema } from '@heliograph/core/contract/plants';
import { zoneOfPlace } from '@heliograph/core/place/zone-of-place';
import type { z } from 'zod';
import type { Tables, Tenant } from '../access/tenant.ts';
import { refoldUnrated } from '../energy/rated-anew.ts';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import type { NewRow } from '../storage/schema.ts';
import { nameKey } from '../storage/name-key.ts';
import { readFleet, type FleetPlant } from './fleet-facts.ts';
import { pageOf, sorted } from './list.ts';
import { isOwnOrBelow, notAllocatable } from './plants-parties.ts';
import { withProduction } from './plants-production.ts';
import { deviceCounts, matchesFilter, offlineSinceAt, plantValues, summarise } from './plant-state.ts';
import { plantCurve } from './plants-curve.ts';

export const plantHandlers: Handlers<Plants> = {
  async 'GET /plants'({ query }, { tenant, now }) {
    const plants = narrowed(await readFleet(tenant, now), query);
    const listed = plants.filter((plant) => matchesFilter(plant, query.filter, now));
    const { items, total } = pageOf(
      sorted(listed, query.sort, (plant, name) => sortValue(plant, name, now)),
      query,
    );
    const found = await toPlants(tenant, items, now);
    return { items: query.production === true ? await withProduction(tenant, items, found, now) : found, total };
  },

  async 'GET /plants/summary'({ query }, { tenant, now }) {
    return summarise(narrowed(await readFleet(tenant, now), query), now);
  },

  async 'POST /plants'({ body: { ownerId, ...values } }, { user, tenant, write, now }) {
    const owner = ownerId === undefined ? user.organisationId : Number(ownerId);
    if (!(await isOwnOrBelow(tenant, owner))) throw notAllocatable('ownerId');
    // Whoever makes a plant for a customer is the one who looks after it.
    const looksAfter = (group: string) => (owner !== user.organisationId && user.groupCode === group ? user.organisationId : null);
    const row: NewRow<'plant'> = {
      ...toRow({ ...values, timeZone: values.timeZone ?? takenZone(values) }),
      owner_id: owner,
      installer_id: looksAfter('INSTALLER'),
      service_provider_id: looksAfter('SERVICE'),
      created_at: now,
    };
    const created = await write((own) => own.insert('plant', row));
    if (!created) throw new Error('a plant was not written');
    return onePlant(tenant, created.id, now);
  },

  async 'PUT /plants/{id}'({ params, body: { version, ...values } }, { tenant, write, now }) {
    const id = Number(params.id);
    await write(async (own) => {
      const before = await own
        .select('plant')
        .select(['plant.time_zone', 'plant.installed_capacity_wp'])
        .where('plant.id', '=', id)
        .executeTakeFirst();
      if (!before) throw new RequestError('plants.notFound');
      if (before.time_zone !== values.timeZone) await refuseLedger(own, id);
      const changed = await own
        .update('plant')
        .set({ ...toRow(values), version: version + 1 })
        .where('plant.id', '=', id)
        .where('plant.version', '=', version)
        .returning('id')
        .executeTakeFirst();
      if (!changed) throw new RequestError('plants.changed');
      if (before.installed_capacity_wp !== values.installedCapacityWp) await refoldUnrated(own, id);
    });
    return onePlant(tenant, id, now);
  },

  async 'DELETE /plants/{id}'({ params }, { tenant, write }) {
    const id = Number(params.id);
    const plant = await tenant.select('plant').select('plant.owner_id').where('plant.id', '=', id).executeTakeFirst();
    if (!plant) throw new RequestError('plants.notFound');
    // Who installs or services a plant does not end it.
    if (!(await isOwnOrBelow(tenant, plant.owner_id))) throw new RequestError('access.missingGrant');
    await write(async (own) => {
      const device = await own.select('device').select('device.id').where('device.plant_id', '=', id).executeTakeFirst();
      if (device) throw new RequestError('plants.hasDevices');
      const gone = await own.remove('plant').where('plant.id', '=', id).returning('id').executeTakeFirst();
      if (!gone) throw new RequestError('plants.notFound');
    });
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

export async function onePlant(tenant: Tenant, id: number, now: number): Promise<Plant> {
  const fleet = await readFleet(tenant, now, { plantIds: [id] });
  const [plant] = await withProduction(tenant, fleet, await toPlants(tenant, fleet, now), now);
  if (!plant) throw new RequestError('plants.notFound');
  return plant;
}

/** What the place says where nobody names a zone. */
function takenZone({ latitudeDeg, longitudeDeg }: { latitudeDeg: number | null; longitudeDeg: number | null }): string {
  const zone = latitudeDeg === null || longitudeDeg === null ? undefined : zoneOfPlace(latitudeDeg, longitudeDeg);
  if (zone === undefined) throw new RequestError('request.invalid', { issues: [{ path: 'timeZone', key: 'validation.zoneOfPlace' }] });
  return zone;
}

function toRow(values: Omit<z.output<typeof plantUpdateSchema>, 'version'>) {
  return {
    name: values.name,
    name_key: nameKey(values.name),
    installed_capacity_wp: values.installedCapacityWp,
    capacity_w: values.capacityW,
    country_code: values.countryCode,
    time_zone: values.timeZone,
    address: values.address,
    latitude_deg: values.latitudeDeg,
    longitude_deg: values.longitudeDeg,
    installed_on: values.installedOn,
    install_position: values.installPosition,
    station_owner_name: values.stationOwnerName,
  };
}

/** The days of a ledger begin and end at the midnights of its zone. */
async function refuseLedger(own: Tables, plantId: number): Promise<void> {
  const counted = await own
    .select('energy_tip')
    .innerJoin('device', 'device.id', 'energy_tip.device_id')
    .select('energy_tip.device_id')
    .where('device.plant_id', '=', plantId)
    .executeTakeFirst();
  if (counted) throw new RequestError('plants.zoneInUse', { issues: [{ path: 'timeZone', key: 'errors.plants.zoneInUse' }] });
}

interface Narrowing {
  search?: string | undefined;
  ownerId?: string | undefined;
  installerId?: string | undefined;
  serviceProviderId?: string | undefined;
  countryCode?: string | undefined;
  installPosition?: string | undefined;
}

function narrowed(plants: FleetPlant[], query: Narrowing): FleetPlant[] {
  const wanted = nameKey(query.search ?? '');
  const is = (value: string | undefined, actual: string | number | null) => value === undefined || value === String(actual);
  return plants.filter(
    ({ row }) =>
      (row.name_key.includes(wanted) || nameKey(row.address).includes(wanted)) &&
      is(query.ownerId, row.owner_id) &&
      is(query.installerId, row.installer_id) &&
      is(query.serviceProviderId, row.service_provider_id) &&
      is(query.countryCode, row.country_code) &&
      is(query.installPosition, row.install_position),
  );
}

function sortValue(plant: FleetPlant, name: string, now: number): string | number | null {
  const { row } = plant;
  const stored: Record<string, string | number | null> = {
    name: row.name_key,
    installedCapacityWp: row.installed_capacity_wp,
    capacityW: row.capacity_w,
    installedOn: row.installed_on,
    createdAt: row.created_at,
  };
  return name in stored ? (stored[name] ?? null) : plantValues(plant, now)[name as 'powerW' | 'energyTodayKwh' | 'dataUpdatedAt'];
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
      version: row.version,
      name: row.name,
      isFavorite: plant.isFavorite,
      installedCapacityWp: row.installed_capacity_wp,
      capacityW: row.capacity_w,
      countryCode: row.country_code,
      timeZone: row.time_zone,
      address: row.address,
      latitudeDeg: row.latitude_deg,
      longitudeDeg: row.longitude_deg,
      installedOn: row.installed_on,
      installPosition: row.install_position as Plant['installPosition'],
      stationOwnerName: row.station_owner_name,
      createdAt: row.created_at,
      ...(parties.get(plant.id) as Parties),
      deviceCounts: deviceCounts(plant, now),
      offlineSinceAt: offlineSinceAt(plant, now),
      production: null,
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
