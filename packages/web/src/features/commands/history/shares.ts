import type { PushStatus } from '@heliograph/core/commands/ladder';

/** The four states, of which `failed` holds those that were never sent as well. */
export type Counted = Readonly<Record<PushStatus, number>> & { notSent: number };
export type Share = PushStatus | 'notSent';

const order: readonly Share[] = ['success', 'failed', 'notSent', 'unknown', 'processing'];

/** What there is of each, in the order in which it is drawn: to have failed and never to have left are not the same. */
export function sharesOf(counts: Counted): { share: Share; count: number }[] {
  const countOf = (share: Share) => (share === 'failed' ? counts.failed - counts.notSent : counts[share]);
  return order.map((share) => ({ share, count: countOf(share) })).filter(({ count }) => count > 0);
}
