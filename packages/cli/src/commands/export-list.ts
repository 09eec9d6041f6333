import type { Call } from '@heliograph/core/client';
import { deviceListColumns, deviceListTable } from '@heliograph/core/export/device-list';
import { faultListColumns, faultListTable } from '@heliograph/core/export/fault-list';
import type { ExportFormat, Table } from '@heliograph/core/export/format';
import { plantListColumns, plantListTable } from '@heliograph/core/export/plant-list';
import type { GlobalOptions } from '../config.ts';
import type { Context } from '../context.ts';
import { writeTable } from '../export/sink.ts';
import { parseFields } from '../render/json.ts';
import { devices } from '../resources/devices.ts';
import { faults } from '../resources/faults.ts';
import { plants } from '../resources/plants.ts';
import { queryOf } from './list.ts';

export interface ExportListOptions extends GlobalOptions {
  search?: string;
  sort?: string;
  columns?: string;
  format: ExportFormat;
  output?: string;
}
export type ListKind = 'plants' | 'devices' | 'fault-list';

interface Kind {
  filters: typeof plants.filters;
  known: readonly string[];
  table: (scope: { call: Call; signal: AbortSignal; columns: readonly string[] | undefined }, query: object) => Table;
}
const kinds: Record<ListKind, Kind> = {
  plants: {
    filters: plants.filters,
    known: plantListColumns,
    table: (scope, query) => plantListTable(scope, query),
  },
  devices: {
    filters: devices.filters,
    known: deviceListColumns,
    table: (scope, query) => deviceListTable(scope, query),
  },
  'fault-list': {
    filters: faults.filters,
    known: faultListColumns,
    table: (scope, query) => faultListTable(scope, query),
  },
};

/** `helio export plants|devices|fault-list`: all rows of a list, as the console's button writes them. */
export async function exportList(context: Context, kind: ListKind, options: ExportListOptions): Promise<void> {
  const { filters, known, table } = kinds[kind];
  const columns = options.columns === undefined ? undefined : parseFields(options.columns, known);
  const client = context.client(options);
  const query = await queryOf(context, filters, client, options);
  await writeTable(context, table({ call: client.call, signal: context.signal, columns }, query), options);
}
