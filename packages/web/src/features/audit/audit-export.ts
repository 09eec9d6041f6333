import type { ListExport } from '../export/list-export.ts';
import type { AuditNarrowing } from './queries.ts';

/** The trail as a file, a row for each field that a change touched. */
export function auditExport(narrowing: AuditNarrowing, total: number | undefined): ListExport {
  return {
    name: 'audit',
    total,
    table: async (scope) => (await import('@heliograph/core/export/audit-list')).auditListTable(scope, narrowing),
  };
}
