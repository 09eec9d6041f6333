import type { Command } from '@heliograph/core/contract/commands';

/** The rungs that a command climbs, as they are drawn. */
export const rungNames = ['queued', 'sent', 'acknowledged', 'verified'] as const;

const byStep = { queued: 1, sending: 1, sent: 2, acknowledged: 3, verified: 4, effective: 4, expired: 1 } as const;
const byReason = {
  aborted: 1,
  withdrawn: 1,
  neverOnline: 1,
  interrupted: 1,
  unanswered: 2,
  seenUnanswered: 2,
  rejected: 2,
  notReadBack: 3,
  noProof: 3,
  differs: 3,
  gaveUp: 3,
  stalled: 3,
} as const;

/** How many rungs are certain. What ended keeps the last that was reached; nothing is drawn that was not observed. */
export function rungsOf({ step, reason }: Pick<Command, 'step' | 'reason'>): number {
  if (step !== 'failed' && step !== 'unknown') return byStep[step];
  return reason === null ? 1 : byReason[reason];
}
