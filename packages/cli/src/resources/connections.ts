import type { Connection, Connections } from '@heliograph/core/contract/connections';
import type { Input } from '@heliograph/core/contract/endpoint';
import type { Hue } from '../colour.ts';
import { age } from '../render/quantity.ts';
import { isoTime } from './iso-time.ts';
import type { Resource } from './resource.ts';

type Query = NonNullable<Input<'GET /connections', Connections['GET /connections']>['query']>;

const hues: Partial<Record<Connection['state'], Hue>> = { active: 'success', silent: 'fault', disabled: 'muted' };

/** The gateways of other makers, each with a credential of its own. */
export const connections: Resource<Connection> = {
  name: 'connections',
  fields: [
    'id',
    'name',
    'kind',
    'profile',
    'profileName',
    'state',
    'isEnabled',
    'plantId',
    'plantName',
    'username',
    'service',
    'port',
    'prefix',
    'productKey',
    'serial',
    'isReversed',
    'deviceCount',
    'unassignedCount',
    'messageCount',
    'rejectedCount',
    'lastMessageAt',
    'organisationName',
    'countryCode',
    'version',
    'createdAt',
  ],
  columns: [
    { name: 'id', title: 'column.id', raw: (row) => row.id, align: 'right' },
    { name: 'name', title: 'column.name', raw: (row) => row.name, isFlexible: true },
    { name: 'format', title: 'column.format', raw: (row) => row.profile, show: (row) => row.profileName, drop: 2 },
    {
      name: 'state',
      title: 'column.state',
      raw: (row) => row.state,
      show: (row, { t }) => t(`connection.state.${row.state}`),
      hue: (row) => hues[row.state],
    },
    { name: 'plant_name', title: 'column.plant', raw: (row) => row.plantName, isFlexible: true, drop: 3 },
    { name: 'devices', title: 'column.devices', raw: (row) => row.deviceCount, align: 'right' },
    { name: 'unassigned', title: 'column.unassigned', raw: (row) => row.unassignedCount, align: 'right', drop: 4 },
    { name: 'messages', title: 'column.messages', raw: (row) => row.messageCount, align: 'right', drop: 5 },
    {
      name: 'refused',
      title: 'column.refused',
      raw: (row) => row.rejectedCount,
      align: 'right',
      hue: (row) => (row.rejectedCount > 0 ? 'fault' : undefined),
    },
    {
      name: 'last_message_at',
      title: 'column.lastMessage',
      raw: (row) => isoTime(row.lastMessageAt),
      show: (row, { now }) => age(row.lastMessageAt, now),
      align: 'right',
      drop: 1,
    },
    { name: 'plant_id', title: 'column.plantId', raw: (row) => row.plantId, isDetail: true },
    { name: 'username', title: 'column.userName', raw: (row) => row.username, isDetail: true },
    { name: 'prefix', title: 'column.topic', raw: (row) => row.prefix, isDetail: true },
    { name: 'product_key', title: 'column.product', raw: (row) => row.productKey, isDetail: true },
    { name: 'sn', title: 'column.sn', raw: (row) => row.serial, isDetail: true },
    { name: 'created_at', title: 'column.createdAt', raw: (row) => isoTime(row.createdAt), isDetail: true },
  ],
  sorts: ['name', 'createdAt', 'lastMessageAt', 'messageCount', 'rejectedCount'],
  filters: [
    { flags: '--plant <plant>', text: 'help.filterPlant', key: 'plantId', refersTo: 'plants' },
    { flags: '--kind <kind>', text: 'help.filterKind', key: 'kind', choices: ['mqtt', 'http'] },
  ],
  list: (call, query, options) => call['GET /connections']({ query: query as Query }, options),
  get: (call, id, options) => call['GET /connections/{id}']({ params: { id } }, options),
  namesOf: (row) => [row.name],
};
