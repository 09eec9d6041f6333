import type { PushStatus } from './ladder.ts';
import type { PushState } from './schedule.ts';

export type StatusCounts = Readonly<Record<PushStatus, number>>;

/** What a script is told of a push: 3 stopped by a gate, 1 something failed, 8 not settled, 0 all done; in this precedence. */
export function pushExitCode({ state, counts }: { state: PushState; counts: StatusCounts }): 0 | 1 | 3 | 8 {
  if (state === 'stopped') return 3;
  if (counts.failed > 0 || state === 'aborted') return 1;
  return counts.processing > 0 || counts.unknown > 0 || state === 'awaitingApproval' ? 8 : 0;
}

/** The state of a push as a whole among the specification's four. */
export function pushStatus({ state, counts }: { state: PushState; counts: StatusCounts }): PushStatus {
  if (state === 'awaitingApproval' || state === 'paused' || (state === 'running' && counts.processing > 0)) return 'processing';
  if (counts.failed > 0 || state === 'stopped' || state === 'aborted') return 'failed';
  return counts.processing > 0 ? 'processing' : counts.unknown > 0 ? 'unknown' : 'success';
}
