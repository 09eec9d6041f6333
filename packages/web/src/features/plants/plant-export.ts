import type { PlantListQuery } from '@heliograph/core/export/plant-list';
import type { ListParams } from '../../state/list-params.ts';
import type { ListExport } from '../export/list-export.ts';
import type { PlantNarrowing } from './narrowing.ts';
import { plantListFlags } from './plant-command.ts';
import type { PlantFilter } from './queries.ts';

/** What is exported of each column of the list; every file begins with id and name. */
export const plantColumnNames: Readonly<Record<string, readonly string[]>> = {
  favorite: ['isFavorite'],
  name: ['plantId', 'plant'],
  state: ['state'],
  power: ['powerW', 'powerAt'],
  energy: ['energyTodayKwh'],
  yield: ['specificYieldToday'],
  installed: ['installedCapacityWp'],
  devices: ['onlineDevices', 'devices'],
  updated: ['dataUpdatedAt'],
  month: ['monthKwh'],
  year: ['yearKwh'],
  total: ['totalKwh'],
  capacity: ['capacityW'],
  owner: ['owner'],
  stationOwner: ['stationOwnerName'],
  installer: ['installer'],
  serviceProvider: ['serviceProvider'],
  country: ['countryCode'],
  timeZone: ['timeZone'],
  address: ['address'],
  installedOn: ['installedOn'],
  position: ['installPosition'],
};

interface Shown {
  params: ListParams<PlantFilter>;
  narrowing: PlantNarrowing;
  keys: readonly string[];
  total: number | undefined;
}

/** The list of plants as a file. */
export function plantExport({ params, narrowing, keys, total }: Shown): ListExport {
  const { filter, search, sort } = params;
  const query: PlantListQuery = { filter, sort: sort as 'name', ...narrowing, ...(search !== '' && { search }) };
  return {
    name: 'plants',
    total,
    shownColumns: keys.flatMap((key) => plantColumnNames[key] ?? []),
    table: async (scope) => (await import('@heliograph/core/export/plant-list')).plantListTable(scope, query),
    command: ['./helio export plants', ...plantListFlags(params, narrowing)].join(' '),
  };
}
