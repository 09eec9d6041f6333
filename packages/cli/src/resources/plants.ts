import type { Input } from '@heliograph/core/contract/endpoint';
import type { Plant, Plants } from '@heliograph/core/contract/plants';
import { plantSorts } from '@heliograph/core/list-sorts';
import { age, energy, localTime, quantity } from '../render/quantity.ts';
import { isoTime } from './iso-time.ts';
import type { Column, Resource } from './resource.ts';
import { plantStateText, stateHue } from './states.ts';

type Query = NonNullable<Input<'GET /plants', Plants['GET /plants']>['query']>;

const productionTitles = { month: 'column.monthly', year: 'column.yearly', total: 'column.totalProduction' } as const;

function productionColumn(part: 'month' | 'year' | 'total'): Column<Plant> {
  const valueOf = (plant: Plant) => plant.production?.[`${part}Kwh`] ?? null;
  return {
    name: `energy_${part}_kwh`,
    title: productionTitles[part],
    raw: valueOf,
    show: (plant, { t }) => energy(valueOf(plant), t.language),
    isDetail: true,
  };
}

export const plants: Resource<Plant> = {
  name: 'plants',
  fields: [
    'id',
    'name',
    'state',
    'powerW',
    'powerAt',
    'energyTodayKwh',
    'dataUpdatedAt',
    'isFavorite',
    'installedCapacityWp',
    'countryCode',
    'timeZone',
    'address',
    'latitudeDeg',
    'longitudeDeg',
    'installedOn',
    'installPosition',
    'owner',
    'installer',
    'serviceProvider',
    'deviceCounts',
    'offlineSinceAt',
    'version',
    'capacityW',
    'stationOwnerName',
    'createdAt',
    'production',
  ],
  columns: [
    { name: 'id', title: 'column.id', raw: (plant) => plant.id, align: 'right' },
    { name: 'name', title: 'column.name', raw: (plant) => plant.name, isFlexible: true },
    {
      name: 'state',
      title: 'column.state',
      raw: (plant) => plant.state,
      show: (plant, { t }) => plantStateText(plant.state, t),
      hue: (plant) => stateHue(plant.state),
    },
    {
      name: 'power_w',
      title: 'column.power',
      raw: (plant) => plant.powerW,
      show: (plant, { t }) => quantity(plant.powerW, 'W', t.language),
      align: 'right',
    },
    {
      name: 'energy_today_kwh',
      title: 'column.today',
      raw: (plant) => plant.energyTodayKwh,
      show: (plant, { t }) => energy(plant.energyTodayKwh, t.language),
      align: 'right',
    },
    {
      name: 'installed_capacity_wp',
      title: 'column.capacity',
      raw: (plant) => plant.installedCapacityWp,
      show: (plant, { t }) => quantity(plant.installedCapacityWp, 'Wp', t.language),
      align: 'right',
      drop: 2,
    },
    {
      name: 'devices',
      title: 'column.devices',
      raw: (plant) => plant.deviceCounts.total,
      show: (plant) => `${plant.deviceCounts.online}/${plant.deviceCounts.total}`,
      align: 'right',
      drop: 4,
    },
    {
      name: 'data_updated_at',
      title: 'column.updated',
      raw: (plant) => isoTime(plant.dataUpdatedAt),
      show: (plant, { now }) => age(plant.dataUpdatedAt, now),
      align: 'right',
      drop: 1,
    },
    { name: 'time_zone', title: 'column.timeZone', raw: (plant) => plant.timeZone, drop: 5 },
    { name: 'owner', title: 'column.owner', raw: (plant) => plant.owner.name, drop: 3, isFlexible: true },
    { name: 'installer', title: 'column.installer', raw: (plant) => plant.installer?.name ?? null, isDetail: true },
    { name: 'service_provider', title: 'column.serviceProvider', raw: (plant) => plant.serviceProvider?.name ?? null, isDetail: true },
    { name: 'country_code', title: 'column.country', raw: (plant) => plant.countryCode, isDetail: true },
    { name: 'address', title: 'column.address', raw: (plant) => plant.address, isDetail: true },
    { name: 'latitude_deg', title: 'column.latitude', raw: (plant) => plant.latitudeDeg, isDetail: true },
    { name: 'longitude_deg', title: 'column.longitude', raw: (plant) => plant.longitudeDeg, isDetail: true },
    { name: 'installed_on', title: 'column.installedOn', raw: (plant) => plant.installedOn, isDetail: true },
    { name: 'install_position', title: 'column.position', raw: (plant) => plant.installPosition, isDetail: true },
    { name: 'station_owner_name', title: 'column.stationOwner', raw: (plant) => plant.stationOwnerName, isDetail: true },
    {
      name: 'capacity_w',
      title: 'column.acCapacity',
      raw: (plant) => plant.capacityW,
      show: (plant, { t }) => quantity(plant.capacityW, 'W', t.language),
      isDetail: true,
    },
    ...(['month', 'year', 'total'] as const).map((part) => productionColumn(part)),
    {
      name: 'offline_since_at',
      title: 'column.offlineSince',
      raw: (plant) => isoTime(plant.offlineSinceAt),
      show: (plant) => (plant.offlineSinceAt === null ? '–' : localTime(plant.offlineSinceAt, plant.timeZone)),
      isDetail: true,
    },
  ],
  sorts: plantSorts,
  filters: [
    {
      flags: '--filter <state>',
      text: 'help.filterState',
      key: 'filter',
      choices: ['all', 'online', 'offline', 'fault', 'favorite', 'offlineLonger', 'neverReported'],
    },
    { flags: '--owner <id>', text: 'help.filterOwner', key: 'ownerId' },
    { flags: '--installer <id>', text: 'help.filterInstaller', key: 'installerId' },
    { flags: '--service <id>', text: 'help.filterService', key: 'serviceProviderId' },
    { flags: '--country <code>', text: 'help.filterCountry', key: 'countryCode' },
    {
      flags: '--position <position>',
      text: 'help.filterPosition',
      key: 'installPosition',
      choices: ['roof', 'balcony', 'garden', 'other'],
    },
  ],
  list: (call, query, options) => call['GET /plants']({ query: { ...(query as Query), production: 'true' } }, options),
  get: (call, id, options) => call['GET /plants/{id}']({ params: { id } }, options),
  namesOf: (plant) => [plant.name],
  webPath: (plant) => `/power_station/power_station_detail?id=${plant.id}`,
};
