import type { Input } from '@heliograph/core/contract/endpoint';
import type { Firmware, FirmwareRecord } from '@heliograph/core/contract/firmware';
import { firmwareStates } from '@heliograph/core/firmware';
import { isoTime } from './iso-time.ts';
import type { Resource } from './resource.ts';

type Query = NonNullable<Input<'GET /firmware', Firmware['GET /firmware']>['query']>;

export const firmware: Resource<FirmwareRecord> = {
  name: 'firmware',
  fields: [
    'id',
    'version',
    'versionNumber',
    'fileName',
    'DownLoadUrl',
    'order',
    'productKeys',
    'state',
    'problem',
    'isOffered',
    'receivedBytes',
    'isFetching',
    'sizeBytes',
    'sha256',
    'signature',
    'signedBy',
    'createdAt',
    'createdBy',
    'releasedAt',
    'retiredAt',
  ],
  columns: [
    { name: 'id', title: 'column.id', raw: (row) => row.id, align: 'right' },
    { name: 'version_number', title: 'column.version', raw: (row) => row.versionNumber, isFlexible: true },
    {
      name: 'state',
      title: 'column.state',
      raw: (row) => row.state,
      show: (row, { t }) => t(`firmware.state.${row.state}`),
      hue: (row) => (row.problem === null ? undefined : 'fault'),
    },
    {
      name: 'problem',
      title: 'column.problem',
      raw: (row) => row.problem,
      show: (row, { t }) => (row.problem === null ? '' : t(`firmware.problem.${row.problem}`)),
    },
    {
      name: 'is_offered',
      title: 'column.offered',
      raw: (row) => row.isOffered,
      show: (row, { t }) => t(row.isOffered ? 'firmware.yes' : 'firmware.no'),
    },
    { name: 'products', title: 'column.product', raw: (row) => row.productKeys.join(',') },
    { name: 'order', title: 'column.order', raw: (row) => row.order, align: 'right', drop: 3 },
    { name: 'size_bytes', title: 'column.size', raw: (row) => row.sizeBytes, align: 'right', drop: 2 },
    { name: 'received_bytes', title: 'column.received', raw: (row) => row.receivedBytes, align: 'right', isDetail: true },
    { name: 'file_name', title: 'column.file', raw: (row) => row.fileName, drop: 1 },
    { name: 'download_url', title: 'column.url', raw: (row) => row.DownLoadUrl, isDetail: true },
    { name: 'sha256', title: 'column.digest', raw: (row) => row.sha256, isDetail: true },
    { name: 'signed_by', title: 'column.signedBy', raw: (row) => row.signedBy.join(','), isDetail: true },
    { name: 'released_at', title: 'column.releasedAt', raw: (row) => isoTime(row.releasedAt), isDetail: true },
  ],
  sorts: ['order', 'versionNumber', 'createdAt'],
  filters: [
    { flags: '--product <key>', text: 'help.deviceProduct', key: 'productKey' },
    { flags: '--state <state>', text: 'help.firmwareState', key: 'state', choices: firmwareStates },
  ],
  list: (call, query, options) => call['GET /firmware']({ query: query as Query }, options),
  get: (call, id, options) => call['GET /firmware/{id}']({ params: { id } }, options),
  namesOf: (row) => [row.versionNumber],
};
