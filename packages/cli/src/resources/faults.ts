import type { Input } from '@heliograph/core/contract/endpoint';
import type { Fault, Faults } from '@heliograph/core/contract/faults';
import { faultSorts } from '@heliograph/core/list-sorts';
import type { Hue } from '../colour.ts';
import { age, energy } from '../render/quantity.ts';
import { isoTime } from './iso-time.ts';
import type { Resource } from './resource.ts';

type Query = NonNullable<Input<'GET /faults', Faults['GET /faults']>['query']>;

const shapes: Record<Fault['severity'], string> = { critical: '▲', warning: '△', info: 'i' };
const hues: Partial<Record<Fault['severity'], Hue>> = { critical: 'fault', info: 'muted' };

/** Faults by cause; `get` has the reasons and the thread as well, in JSON. */
export const faults: Resource<Fault> = {
  name: 'faults',
  fields: [
    'id',
    'code',
    'source',
    'severity',
    'state',
    'plantId',
    'plantName',
    'timeZone',
    'deviceId',
    'deviceName',
    'deviceType',
    'sn',
    'openedAt',
    'closedAt',
    'repairedAt',
    'acknowledgedAt',
    'shelvedUntil',
    'assignee',
    'lostKwh',
    'childCount',
  ],
  columns: [
    { name: 'id', title: 'column.id', raw: (fault) => fault.id, align: 'right' },
    {
      name: 'severity',
      title: 'column.severity',
      raw: (fault) => fault.severity,
      show: (fault, { t }) => `${shapes[fault.severity]} ${t(`severity.${fault.severity}`)}`,
      hue: (fault) => hues[fault.severity],
    },
    { name: 'code', title: 'column.code', raw: (fault) => fault.code },
    { name: 'plant_name', title: 'column.plant', raw: (fault) => fault.plantName, isFlexible: true },
    { name: 'device_name', title: 'column.device', raw: (fault) => fault.deviceName, drop: 1, isFlexible: true },
    { name: 'sn', title: 'column.sn', raw: (fault) => fault.sn, isDetail: true },
    {
      name: 'opened_at',
      title: 'column.since',
      raw: (fault) => isoTime(fault.openedAt),
      show: (fault, { now }) => age(fault.openedAt, now),
      align: 'right',
    },
    {
      name: 'lost_kwh',
      title: 'column.lost',
      raw: (fault) => fault.lostKwh,
      show: (fault, { t }) => energy(fault.lostKwh, t.language),
      align: 'right',
      drop: 3,
    },
    { name: 'assignee', title: 'column.assignee', raw: (fault) => fault.assignee?.name ?? null, drop: 2 },
    { name: 'state', title: 'column.state', raw: (fault) => fault.state, show: (fault, { t }) => t(`faultState.${fault.state}`) },
    { name: 'source', title: 'column.source', raw: (fault) => fault.source, isDetail: true },
    { name: 'closed_at', title: 'column.closedAt', raw: (fault) => isoTime(fault.closedAt), isDetail: true },
    { name: 'repaired_at', title: 'column.repairedAt', raw: (fault) => isoTime(fault.repairedAt), isDetail: true },
    { name: 'acknowledged_at', title: 'column.acknowledgedAt', raw: (fault) => isoTime(fault.acknowledgedAt), isDetail: true },
    { name: 'shelved_until', title: 'column.shelvedUntil', raw: (fault) => isoTime(fault.shelvedUntil), isDetail: true },
    { name: 'child_count', title: 'column.explains', raw: (fault) => fault.childCount, align: 'right', isDetail: true },
  ],
  sorts: faultSorts,
  filters: [
    { flags: '--state <state>', text: 'help.filterFaultState', key: 'state', choices: ['unrepaired', 'fixed', 'shelved', 'all'] },
    { flags: '--severity <severity>', text: 'help.filterSeverity', key: 'severity', choices: ['critical', 'warning', 'info'] },
    { flags: '--code <code>', text: 'help.filterCode', key: 'code' },
    { flags: '--plant <plant>', text: 'help.filterPlant', key: 'plantId', refersTo: 'plants' },
    { flags: '--device <id>', text: 'help.filterDevice', key: 'deviceId' },
  ],
  list: (call, query, options) => call['GET /faults']({ query: query as Query }, options),
  get: (call, id, options) => call['GET /faults/{id}']({ params: { id } }, options),
  namesOf: () => [],
  webPath: (fault) => `/devices/faults?filter=all&fault=${fault.id}`,
};
