import type { Device, Devices } from '../contract/devices.ts';
import type { Input } from '../contract/endpoint.ts';
import type { Table } from './format.ts';
import { type ListColumn, type ListScope, listTable, utc } from './list-table.ts';

export type DeviceListQuery = Omit<NonNullable<Input<'GET /devices', Devices['GET /devices']>['query']>, 'page' | 'pageSize'>;

/** Every field that the list of devices has, by its name in the contract. */
const columns: readonly ListColumn<Device>[] = [
  { name: 'deviceId', value: ({ id }) => id },
  { name: 'sn', value: ({ sn }) => sn },
  { name: 'name', value: ({ name }) => name },
  { name: 'state', value: ({ state }) => state },
  { name: 'powerW', unit: 'W', value: ({ powerW }) => powerW },
  { name: 'energyTodayKwh', unit: 'kWh', value: ({ energyTodayKwh }) => energyTodayKwh },
  { name: 'lastSeenAt', value: ({ lastSeenAt }) => utc(lastSeenAt) },
  { name: 'isOnline', value: ({ isOnline }) => isOnline },
  { name: 'runState', value: ({ runState }) => runState },
  { name: 'repairStatus', value: ({ repairStatus }) => repairStatus },
  { name: 'isActive', value: ({ isActive }) => isActive },
  { name: 'plantId', value: ({ plantId }) => plantId },
  { name: 'plant', value: ({ plantName }) => plantName },
  { name: 'binding', value: ({ binding }) => binding },
  { name: 'unboundAt', value: ({ unboundAt }) => utc(unboundAt) },
  { name: 'productId', value: ({ productId }) => productId },
  { name: 'productKey', value: ({ productKey }) => productKey },
  { name: 'productName', value: ({ productName }) => productName },
  { name: 'deviceType', value: ({ deviceType }) => deviceType },
  { name: 'role', value: ({ role }) => role },
  { name: 'mac', value: ({ mac }) => mac },
  { name: 'communicationMode', value: ({ communicationMode }) => communicationMode },
  { name: 'hardwareVersion', value: ({ hardwareVersion }) => hardwareVersion },
  { name: 'softwareVersion', value: ({ softwareVersion }) => softwareVersion },
  { name: 'protocolVersion', value: ({ protocolVersion }) => protocolVersion },
  { name: 'ratedPowerW', unit: 'W', value: ({ ratedPowerW }) => ratedPowerW },
  { name: 'usableCapacityKwh', unit: 'kWh', value: ({ usableCapacityKwh }) => usableCapacityKwh },
  { name: 'arrayTiltDeg', unit: '°', value: ({ arrayTiltDeg }) => arrayTiltDeg },
  { name: 'arrayAzimuthDeg', unit: '°', value: ({ arrayAzimuthDeg }) => arrayAzimuthDeg },
  { name: 'reportIntervalMs', unit: 'ms', value: ({ reportIntervalMs }) => reportIntervalMs },
  { name: 'createdAt', value: ({ createdAt }) => utc(createdAt) },
];

export const deviceListColumns: readonly string[] = columns.map(({ name }) => name);

/** The devices that the filters and a search leave, in the order asked for. */
export function deviceListTable({ call, signal, columns: wanted }: ListScope, query: DeviceListQuery): Table {
  return listTable(columns, wanted, (page) => call['GET /devices']({ query: { ...query, ...page } }, { signal }));
}
