import type { DeviceLoss } from '@heliograph/core/contract/fleet';
import { energy } from '../render/quantity.ts';
import type { Resource } from './resource.ts';

/** Generators by what they lost over the last week, most first. */
export const losses: Resource<DeviceLoss> = {
  name: 'devices',
  fields: ['id', 'name', 'sn', 'plantId', 'plantName', 'timeZone', 'lostKwh', 'expectedKwh', 'unheardKwh', 'countedFromAt'],
  columns: [
    { name: 'id', title: 'column.id', raw: (loss) => loss.id, align: 'right' },
    { name: 'name', title: 'column.name', raw: (loss) => loss.name, isFlexible: true },
    { name: 'sn', title: 'column.sn', raw: (loss) => loss.sn, drop: 2 },
    { name: 'plant_name', title: 'column.plant', raw: (loss) => loss.plantName, isFlexible: true, drop: 3 },
    {
      name: 'lost_kwh',
      title: 'column.lost',
      raw: (loss) => loss.lostKwh,
      show: (loss, { t }) => energy(loss.lostKwh, t.language),
      hue: () => 'fault',
      align: 'right',
    },
    {
      name: 'lost_share',
      title: 'column.share',
      raw: (loss) => shareOf(loss),
      show: (loss, { t }) => new Intl.NumberFormat(t.language, { style: 'percent', maximumFractionDigits: 0 }).format(shareOf(loss)),
      align: 'right',
    },
    {
      name: 'expected_kwh',
      title: 'column.expected',
      raw: (loss) => loss.expectedKwh,
      show: (loss, { t }) => energy(loss.expectedKwh, t.language),
      align: 'right',
      drop: 1,
    },
    {
      name: 'unheard_kwh',
      title: 'column.unheard',
      raw: (loss) => loss.unheardKwh,
      show: (loss, { t }) => energy(loss.unheardKwh, t.language),
      align: 'right',
      drop: 4,
    },
  ],
  sorts: [],
  filters: [],
  list: (call, { pageSize }, options) => call['GET /fleet/losses']({ query: { limit: pageSize } }, options),
  namesOf: (loss) => [loss.name, loss.sn],
  webPath: (loss) => `/devices/devices_detail?id=${loss.id}&tab=curves&range=7`,
};

/** Nothing lost, nothing compared yet, or nothing that could be compared. */
export function emptyLosses({ countedFromAt, uncountedDays }: { countedFromAt: number | null; uncountedDays: number }) {
  if (countedFromAt !== null) return 'empty.losses' as const;
  return uncountedDays > 0 ? ('empty.lossesUncounted' as const) : ('empty.lossesUnknown' as const);
}

/** Of what was expected; something was, where something was lost. */
function shareOf({ lostKwh, expectedKwh }: DeviceLoss): number {
  return Math.round((lostKwh / expectedKwh) * 1_000) / 1_000;
}
