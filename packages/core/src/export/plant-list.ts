import type { Input } from '../contract/endpoint.ts';
import type { Plant, Plants } from '../contract/plants.ts';
import type { Table } from './format.ts';
import { type ListColumn, type ListScope, listTable, utc } from './list-table.ts';

export type PlantListQuery = Omit<NonNullable<Input<'GET /plants', Plants['GET /plants']>['query']>, 'page' | 'pageSize' | 'production'>;

/** Every field that the list of plants has, by its name in the contract. */
const columns: readonly ListColumn<Plant>[] = [
  { name: 'plantId', value: ({ id }) => id },
  { name: 'plant', value: ({ name }) => name },
  { name: 'state', value: ({ state }) => state },
  { name: 'powerW', unit: 'W', value: ({ powerW }) => powerW },
  { name: 'powerAt', value: ({ powerAt }) => utc(powerAt) },
  { name: 'energyTodayKwh', unit: 'kWh', value: ({ energyTodayKwh }) => energyTodayKwh },
  { name: 'specificYieldToday', unit: 'kWh/kWp', value: specificYield },
  { name: 'monthKwh', unit: 'kWh', value: ({ production }) => production?.monthKwh ?? null },
  { name: 'yearKwh', unit: 'kWh', value: ({ production }) => production?.yearKwh ?? null },
  { name: 'totalKwh', unit: 'kWh', value: ({ production }) => production?.totalKwh ?? null },
  { name: 'installedCapacityWp', unit: 'Wp', value: ({ installedCapacityWp }) => installedCapacityWp },
  { name: 'capacityW', unit: 'W', value: ({ capacityW }) => capacityW },
  { name: 'onlineDevices', value: ({ deviceCounts }) => deviceCounts.online },
  { name: 'devices', value: ({ deviceCounts }) => deviceCounts.total },
  { name: 'faultDevices', value: ({ deviceCounts }) => deviceCounts.fault },
  { name: 'dataUpdatedAt', value: ({ dataUpdatedAt }) => utc(dataUpdatedAt) },
  { name: 'offlineSinceAt', value: ({ offlineSinceAt }) => utc(offlineSinceAt) },
  { name: 'owner', value: ({ owner }) => owner.name },
  { name: 'stationOwnerName', value: ({ stationOwnerName }) => stationOwnerName || null },
  { name: 'installer', value: ({ installer }) => installer?.name ?? null },
  { name: 'serviceProvider', value: ({ serviceProvider }) => serviceProvider?.name ?? null },
  { name: 'countryCode', value: ({ countryCode }) => countryCode },
  { name: 'timeZone', value: ({ timeZone }) => timeZone },
  { name: 'address', value: ({ address }) => address || null },
  { name: 'latitudeDeg', unit: '°', value: ({ latitudeDeg }) => latitudeDeg },
  { name: 'longitudeDeg', unit: '°', value: ({ longitudeDeg }) => longitudeDeg },
  { name: 'installedOn', value: ({ installedOn }) => installedOn },
  { name: 'installPosition', value: ({ installPosition }) => installPosition },
  { name: 'isFavorite', value: ({ isFavorite }) => isFavorite },
  { name: 'createdAt', value: ({ createdAt }) => utc(createdAt) },
];
const sums = new Set(['monthKwh', 'yearKwh', 'totalKwh']);

export const plantListColumns: readonly string[] = columns.map(({ name }) => name);

/** The plants that a filter and a search leave, in the order asked for. */
export function plantListTable({ call, signal, columns: wanted }: ListScope, query: PlantListQuery): Table {
  const production = wanted === undefined || wanted.some((name) => sums.has(name)) ? { production: 'true' as const } : {};
  return listTable(columns, wanted, (page) => call['GET /plants']({ query: { ...query, ...production, ...page } }, { signal }));
}

/** To the watt-hour per kilowatt. */
function specificYield({ energyTodayKwh, installedCapacityWp }: Plant): number | null {
  if (energyTodayKwh === null || !installedCapacityWp) return null;
  return Math.round((energyTodayKwh / installedCapacityWp) * 1_000_000) / 1_000;
}
