import type { Device, Devices } from '@heliograph/core/contract/devices';
import type { Input } from '@heliograph/core/contract/endpoint';
import { age, energy, quantity } from '../render/quantity.ts';
import { isoTime } from './iso-time.ts';
import type { Resource } from './resource.ts';
import { deviceStateText, stateHue } from './states.ts';

type Query = NonNullable<Input<'GET /devices', Devices['GET /devices']>['query']>;

export const devices: Resource<Device> = {
  name: 'devices',
  fields: [
    'id',
    'name',
    'sn',
    'plantId',
    'plantName',
    'state',
    'isOnline',
    'powerW',
    'energyTodayKwh',
    'lastSeenAt',
    'productKey',
    'productName',
    'deviceType',
    'role',
    'ratedPowerW',
    'reportIntervalMs',
    'mac',
    'communicationMode',
    'hardwareVersion',
    'softwareVersion',
    'protocolVersion',
    'createdAt',
  ],
  columns: [
    { name: 'id', title: 'column.id', raw: (device) => device.id, align: 'right' },
    { name: 'name', title: 'column.name', raw: (device) => device.name, isFlexible: true },
    { name: 'sn', title: 'column.sn', raw: (device) => device.sn, drop: 2 },
    {
      name: 'state',
      title: 'column.state',
      raw: (device) => device.state,
      show: (device, { t }) => deviceStateText(device.state, t),
      hue: (device) => stateHue(device.state),
    },
    {
      name: 'power_w',
      title: 'column.power',
      raw: (device) => device.powerW,
      show: (device, { t }) => quantity(device.powerW, 'W', t.language),
      align: 'right',
    },
    {
      name: 'energy_today_kwh',
      title: 'column.today',
      raw: (device) => device.energyTodayKwh,
      show: (device, { t }) => energy(device.energyTodayKwh, t.language),
      align: 'right',
    },
    {
      name: 'last_seen_at',
      title: 'column.lastSeen',
      raw: (device) => isoTime(device.lastSeenAt),
      show: (device, { now }) => age(device.lastSeenAt, now),
      align: 'right',
      drop: 1,
    },
    { name: 'product_key', title: 'column.product', raw: (device) => device.productKey, drop: 4 },
    { name: 'plant_id', title: 'column.plantId', raw: (device) => device.plantId, isDetail: true },
    { name: 'plant_name', title: 'column.plant', raw: (device) => device.plantName, drop: 3, isFlexible: true },
    {
      name: 'rated_power_w',
      title: 'column.ratedPower',
      raw: (device) => device.ratedPowerW,
      show: (device, { t }) => quantity(device.ratedPowerW, 'W', t.language),
      align: 'right',
      isDetail: true,
    },
    { name: 'mac', title: 'column.mac', raw: (device) => device.mac, isDetail: true },
    { name: 'communication_mode', title: 'column.communicationMode', raw: (device) => device.communicationMode, isDetail: true },
    { name: 'hardware_version', title: 'column.hardwareVersion', raw: (device) => device.hardwareVersion, isDetail: true },
    { name: 'software_version', title: 'column.softwareVersion', raw: (device) => device.softwareVersion, isDetail: true },
    { name: 'protocol_version', title: 'column.protocolVersion', raw: (device) => device.protocolVersion, isDetail: true },
    { name: 'created_at', title: 'column.createdAt', raw: (device) => isoTime(device.createdAt), isDetail: true },
  ],
  sorts: ['name', 'sn', 'powerW', 'lastSeenAt', 'energyTodayKwh'],
  filters: [
    { flags: '--plant <plant>', text: 'help.filterPlant', key: 'plantId', refersTo: 'plants' },
    {
      flags: '--state <state>',
      text: 'help.filterState',
      key: 'state',
      choices: ['neverReported', 'unreachable', 'idle', 'producing', 'reporting', 'fault'],
    },
    { flags: '--product <key>', text: 'help.filterProduct', key: 'productKey' },
    { flags: '--type <type>', text: 'help.filterType', key: 'deviceType', choices: ['inverter', 'storage', 'meter', 'weatherStation'] },
  ],
  list: (call, query, options) => call['GET /devices']({ query: query as Query }, options),
  get: (call, id, options) => call['GET /devices/{id}']({ params: { id } }, options),
  namesOf: (device) => [device.name, device.sn],
  webPath: (device) => `/power_station/power_station_detail?id=${device.plantId}`,
};
