import { t } from 'i18next';
import { mayDiscard } from '../../state/discard-question.ts';
import { leaveNotice } from '../../state/notice.ts';
import { session } from '../../state/session.ts';
import { unsaved } from '../../state/unsaved.ts';

const names = {
  root: 'shell.roles.root',
  installer: 'shell.roles.installer',
  service: 'shell.roles.service',
  customer: 'shell.roles.customer',
} as const;

/** A role in the reader's language; one that this console does not know goes by its code. */
export function roleName(role: string): string {
  return role in names ? t(names[role as keyof typeof names]) : role;
}

/**
 * Looks at the demo as another role does, read-only (spec §4). The page begins anew, so that nothing of the role before
 * is left in it. The server takes such a token only with demo data and from its own machine.
 */
export async function switchRole(role: string): Promise<void> {
  if (!(await mayDiscard(unsaved.paths()))) return;
  const entered = await session.switchRole(role, '/');
  if (!entered.isIn && entered.message)
    leaveNotice({ text: 'key' in entered.message ? t(entered.message.key) : entered.message.text, isFailure: true });
  window.location.assign(entered.isIn ? '/' : entered.redirectTo);
}
