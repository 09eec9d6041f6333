import { shellQuote } from '../../components/shell-quote.ts';
import type { AuditNarrowing } from './queries.ts';

/** What shows the same on the command line. */
export function auditCommand({ plantId, deviceId, userId, action, resource, fromAt, toAt }: AuditNarrowing): string {
  const iso = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());
  const flags = { plant: plantId, device: deviceId, user: userId, action, resource, from: iso(fromAt), to: iso(toAt) };
  const said = Object.entries(flags).flatMap(([name, value]) => (value === undefined ? [] : [`--${name} ${shellQuote(value)}`]));
  return ['./helio audit list', ...said].join(' ');
}
