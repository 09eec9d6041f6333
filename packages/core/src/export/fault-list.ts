import type { Input } from '../contract/endpoint.ts';
import type { Fault, Faults } from '../contract/faults.ts';
import type { Table } from './format.ts';
import { type ListColumn, type ListScope, listTable, utc } from './list-table.ts';

export type FaultListQuery = Omit<NonNullable<Input<'GET /faults', Faults['GET /faults']>['query']>, 'page' | 'pageSize'>;

const columns: readonly ListColumn<Fault>[] = [
  { name: 'faultId', value: ({ id }) => id },
  { name: 'severity', value: ({ severity }) => severity },
  { name: 'code', value: ({ code }) => code },
  { name: 'source', value: ({ source }) => source },
  { name: 'state', value: ({ state }) => state },
  { name: 'plantId', value: ({ plantId }) => plantId },
  { name: 'plant', value: ({ plantName }) => plantName },
  { name: 'deviceId', value: ({ deviceId }) => deviceId },
  { name: 'sn', value: ({ sn }) => sn },
  { name: 'device', value: ({ deviceName }) => deviceName },
  { name: 'deviceType', value: ({ deviceType }) => deviceType },
  { name: 'opened', value: ({ openedAt }) => utc(openedAt) },
  { name: 'closed', value: ({ closedAt }) => utc(closedAt) },
  { name: 'repaired', value: ({ repairedAt }) => utc(repairedAt) },
  { name: 'acknowledged', value: ({ acknowledgedAt }) => utc(acknowledgedAt) },
  { name: 'shelvedUntil', value: ({ shelvedUntil }) => utc(shelvedUntil) },
  { name: 'assignee', value: ({ assignee }) => assignee?.name ?? null },
  { name: 'lostKwh', unit: 'kWh', value: ({ lostKwh }) => lostKwh },
  { name: 'explainedFaults', value: ({ childCount }) => childCount },
];

export const faultListColumns: readonly string[] = columns.map(({ name }) => name);

/** The faults that the filters and a search leave, in the order asked for; one that explains others stands for them. */
export function faultListTable({ call, signal, columns: wanted }: ListScope, query: FaultListQuery): Table {
  return listTable(columns, wanted, (page) => call['GET /faults']({ query: { ...query, ...page } }, { signal }));
}
