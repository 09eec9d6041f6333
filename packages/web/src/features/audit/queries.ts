import type { AuditEntry } from '@heliograph/core/contract/audit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { sessionKey } from '../../state/query-keys.ts';

/** Whose changes: of a plant with its devices, or of one device. */
export type AuditSubject = { plantId: string } | { deviceId: string };
export interface AuditPage {
  page: number;
  pageSize: number;
  action?: AuditEntry['action'];
}

export function auditQuery(subject: AuditSubject, { action, ...page }: AuditPage) {
  return queryOptions({
    queryKey: [sessionKey(), 'audit', subject, page, action],
    queryFn: ({ signal }) => call['GET /audit']({ query: { ...subject, ...page, ...(action !== undefined && { action }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
