import type { Plan } from '@heliograph/core/contract/commands';
import { formatDate } from '@heliograph/core/format/date';
import { readerZone } from '../reader-zone.ts';

/** Hands a plan over as the file that `helio commands apply` takes. */
export function savePlan(plan: Plan): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(plan, null, 2)}\n`], { type: 'application/json' }));
  const name = `plan-${formatDate(plan.createdAt, { timeZone: readerZone(), format: 'YYYYMMDD-HHmmss' })}.json`;
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
