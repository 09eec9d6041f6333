import type { ExportFormat, Table } from '@heliograph/core/export/format';
import type { ListScope } from '@heliograph/core/export/list-table';

type ListName = 'plants' | 'devices' | 'faults' | 'audit';

/** A list as it is filtered and sorted, and how its rows become a table. */
export interface ListExport {
  name: ListName;
  /** How many rows it has; undefined while that is not known. */
  total: number | undefined;
  /** The exported columns of what is shown; absent where nobody can choose. */
  shownColumns?: readonly string[];
  table: (scope: ListScope) => Promise<Table>;
  /** The same on the command line but for its columns and its file; absent where there is none. */
  command?: string;
}
export interface ListRequest {
  format: ListFormat;
  columns: 'shown' | 'all';
}
export const listFormats = ['csv', 'json'] as const satisfies readonly ExportFormat[];
export type ListFormat = (typeof listFormats)[number];

export function columnsOf({ shownColumns }: ListExport, { columns }: ListRequest): readonly string[] | undefined {
  return columns === 'shown' ? shownColumns : undefined;
}

/** Of the day on which the list was so. */
export function listFileName({ name }: ListExport, { format }: ListRequest, today: string): string {
  return `${name}_${today}.${format}`;
}

export function listExportCommand(list: ListExport, request: ListRequest, today: string): string | undefined {
  if (list.command === undefined) return undefined;
  const columns = columnsOf(list, request);
  return [
    list.command,
    columns !== undefined && `--columns ${columns.join(',')}`,
    request.format === 'json' && '--format json',
    `--output ${listFileName(list, request, today)}`,
  ]
    .filter(Boolean)
    .join(' ');
}
