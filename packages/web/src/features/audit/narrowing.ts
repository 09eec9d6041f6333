import { addDays, startOfDay } from '@heliograph/core/format/date';
import { type AuditAction, auditActions, type AuditResource, auditResources } from '@heliograph/core/audit/kinds';
import { isId } from '@heliograph/core/id';
import type { AuditNarrowing } from './queries.ts';

/** What an address narrows the trail to; days are those of the reader's zone. */
export interface AuditFilters {
  userId: string;
  action: string;
  resource: string;
  /** First and last day, `YYYY-MM-DD`; empty for an open end. */
  from: string;
  to: string;
}

/** Reads an address that anybody may have typed: what is not known is left out. */
export function readFilters(search: URLSearchParams): AuditFilters {
  const text = (name: string) => search.get(name) ?? '';
  const oneOf = (name: string, known: readonly string[]) => (known.includes(text(name)) ? text(name) : '');
  return {
    userId: isId(text('userId')) ? text('userId') : '',
    action: oneOf('action', auditActions),
    resource: oneOf('resource', auditResources),
    from: dayOf(text('from')),
    to: dayOf(text('to')),
  };
}

/** The same as the server is asked; the last day is a whole one. */
export function narrowingOf({ userId, action, resource, from, to }: AuditFilters, timeZone: string): AuditNarrowing {
  return {
    ...(userId !== '' && { userId }),
    ...(action !== '' && { action: action as AuditAction }),
    ...(resource !== '' && { resource: resource as AuditResource }),
    ...(from !== '' && { fromAt: startOfDay(from, timeZone) }),
    ...(to !== '' && { toAt: startOfDay(addDays(to, 1), timeZone) }),
  };
}

function dayOf(text: string): string {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return '';
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text) && at > 86_400_000 ? text : '';
}
