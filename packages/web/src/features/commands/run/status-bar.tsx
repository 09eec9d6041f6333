import type { PushStatus } from '@heliograph/core/commands/ladder';
import css from './status-bar.module.css';

const order: readonly PushStatus[] = ['success', 'failed', 'unknown', 'processing'];

/** Shares of the four states side by side; the counts stand beside it, so it says nothing to readers. */
export function StatusBar({ counts, total }: { counts: Readonly<Record<PushStatus, number>>; total: number }) {
  return (
    <span className={css.bar} aria-hidden="true">
      {order.map(
        (status) =>
          counts[status] > 0 && (
            <span key={status} className={css[status]} style={{ flexBasis: `${(100 * counts[status]) / Math.max(1, total)}%` }} />
          ),
      )}
    </span>
  );
}
