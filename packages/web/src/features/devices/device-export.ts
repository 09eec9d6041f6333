import type { ListExport } from '../export/list-export.ts';
import { deviceListFlags } from './device-command.ts';
import { type DeviceListParams, listQuery } from './queries.ts';

/** What is exported of each column of the list; every file begins with id, serial number and name. */
export const deviceColumnNames: Readonly<Record<string, readonly string[]>> = {
  name: ['deviceId', 'sn', 'name'],
  state: ['state'],
  power: ['powerW'],
  energy: ['energyTodayKwh'],
  product: ['productName'],
  plant: ['plantId', 'plant'],
  sn: ['sn'],
  seen: ['lastSeenAt'],
  online: ['isOnline'],
  run: ['runState'],
  repair: ['repairStatus'],
  activity: ['isActive'],
  id: ['deviceId'],
  mac: ['mac'],
  productId: ['productId'],
  productKey: ['productKey'],
  type: ['deviceType'],
  mode: ['communicationMode'],
  hardware: ['hardwareVersion'],
  software: ['softwareVersion'],
  protocol: ['protocolVersion'],
  rated: ['ratedPowerW'],
  registered: ['createdAt'],
};

/** The list of devices as a file. */
export function deviceExport(params: DeviceListParams, keys: readonly string[], total: number | undefined): ListExport {
  const { page: _, pageSize: __, ...query } = listQuery(params);
  return {
    name: 'devices',
    total,
    shownColumns: [...new Set(keys.flatMap((key) => deviceColumnNames[key] ?? []))],
    table: async (scope) => (await import('@heliograph/core/export/device-list')).deviceListTable(scope, query),
    command: ['./helio export devices', ...deviceListFlags(params)].join(' '),
  };
}
