import type { Audit, AuditChange, AuditEntry, AuditValue } from '../contract/audit.ts';
import type { Input } from '../contract/endpoint.ts';
import type { Cell, Table } from './format.ts';
import { everyRow, type ListColumn, type ListScope, tableOf, utc } from './list-table.ts';

export type AuditListQuery = Omit<NonNullable<Input<'GET /audit', Audit['GET /audit']>['query']>, 'page' | 'pageSize'>;
export interface AuditLine {
  entry: AuditEntry;
  change: AuditChange | null;
}

/** What a machine reads of the trail: as it is kept, whatever the reader's language. */
export const auditColumns: readonly ListColumn<AuditLine>[] = [
  { name: 'time', value: ({ entry }) => utc(entry.at) },
  { name: 'entryId', value: ({ entry }) => entry.id },
  { name: 'userId', value: ({ entry }) => entry.user?.id ?? null },
  { name: 'user', value: ({ entry }) => entry.user?.name ?? null },
  { name: 'organisation', value: ({ entry }) => entry.organisation?.name ?? null },
  { name: 'isByToken', value: ({ entry }) => entry.isByToken },
  { name: 'action', value: ({ entry }) => entry.action },
  { name: 'resource', value: ({ entry }) => entry.resource },
  { name: 'resourceId', value: ({ entry }) => entry.resourceId },
  { name: 'resourceName', value: ({ entry }) => entry.resourceName },
  { name: 'plantId', value: ({ entry }) => entry.plantId },
  { name: 'deviceId', value: ({ entry }) => entry.deviceId },
  { name: 'field', value: ({ change }) => change?.field ?? null },
  { name: 'before', value: ({ change }) => cellOf(change?.before ?? null) },
  { name: 'after', value: ({ change }) => cellOf(change?.after ?? null) },
  { name: 'isHidden', value: ({ change }) => change?.isHidden ?? null },
  { name: 'requestId', value: ({ entry }) => entry.requestId || null },
];

/** The trail, a row for each field that a change touched. */
export function auditListTable({ call, signal, columns: wanted }: ListScope, query: AuditListQuery): Table {
  const entries = everyRow((page) => call['GET /audit']({ query: { ...query, ...page } }, { signal }));
  return tableOf(auditColumns, wanted, everyLine(entries));
}

async function* everyLine(entries: AsyncIterable<AuditEntry>): AsyncGenerator<AuditLine> {
  for await (const entry of entries) yield* linesOf(entry);
}

/** A line for each field that a change touched, or one for what has none. */
export function linesOf(entry: AuditEntry): AuditLine[] {
  return entry.changes.length === 0 ? [{ entry, change: null }] : entry.changes.map((change) => ({ entry, change }));
}

/** Another record by its name, or by its id where it has none. */
function cellOf(value: AuditValue): Cell {
  return typeof value === 'object' && value !== null ? value.name || value.id : value;
}
