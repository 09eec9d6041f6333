import type { ConnectionDevice } from '@heliograph/core/contract/connections';
import type { Kind } from '../render/records.ts';
import { isoTime } from './iso-time.ts';

/** A device that a gateway has spoken for. */
export const connectionDeviceKind: Kind<ConnectionDevice> = {
  fields: ['sn', 'productKey', 'productName', 'name', 'deviceId', 'plantId', 'plantName', 'isConfirmed', 'firstSeenAt'],
  columns: [
    { name: 'sn', title: 'column.sn', raw: (row) => row.sn },
    { name: 'name', title: 'column.name', raw: (row) => row.name, isFlexible: true },
    { name: 'product_key', title: 'column.product', raw: (row) => row.productKey, drop: 2 },
    { name: 'device_id', title: 'column.id', raw: (row) => row.deviceId, align: 'right' },
    { name: 'plant_name', title: 'column.plant', raw: (row) => row.plantName, isFlexible: true },
    {
      name: 'is_confirmed',
      title: 'column.confirmed',
      raw: (row) => row.isConfirmed,
      show: (row, { t }) => t(row.isConfirmed ? 'firmware.yes' : 'firmware.no'),
      drop: 1,
    },
    { name: 'first_seen_at', title: 'column.firstSeen', raw: (row) => isoTime(row.firstSeenAt), drop: 3 },
  ],
};
