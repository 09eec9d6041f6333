import type { ListExport } from '../export/list-export.ts';
import { faultListFlags } from './fault-command.ts';
import { type FaultListParams, listQuery } from './queries.ts';

/** The list of faults as a file, always with all that is known of them. */
export function faultExport(params: FaultListParams, total: number | undefined): ListExport {
  const { pageSize: _, ...query } = listQuery(params);
  return {
    name: 'faults',
    total,
    table: async (scope) => (await import('@heliograph/core/export/fault-list')).faultListTable(scope, query),
    command: ['./helio export fault-list', ...faultListFlags(params)].join(' '),
  };
}
