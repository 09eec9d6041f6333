import type { AuditEntry } from '@heliograph/core/contract/audit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { sessionKey } from '../../state/query-keys.ts';

/** Whose changes: of a plant with its devices, or of one device. */
export type AuditSubject = { plantId: string } | { deviceId: string };
/** Which changes. */
export interface AuditNarrowing {
  plantId?: string;
  deviceId?: string;
  userId?: string;
  action?: AuditEntry['action'];
  resource?: AuditEntry['resource'];
  fromAt?: number;
  /** Exclusive. */
  toAt?: number;
}
interface AuditPage {
  page: number;
  pageSize: number;
}

export const auditQueries = {
  all: () => [sessionKey(), 'audit'],
  list: (narrowing: AuditNarrowing, { page, pageSize }: AuditPage) =>
    queryOptions({
      queryKey: [...auditQueries.all(), 'list', narrowing, page, pageSize],
      queryFn: ({ signal }): Promise<{ items: AuditEntry[]; total: number }> =>
        call['GET /audit']({ query: { ...narrowing, page, pageSize } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  people: () =>
    queryOptions({
      queryKey: [...auditQueries.all(), 'people'],
      queryFn: async ({ signal }) => (await call['GET /audit/people']({}, { signal })).items,
    }),
};
