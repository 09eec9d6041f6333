import { type Counted, sharesOf } from '../history/shares.ts';
import css from './status-bar.module.css';

/** Shares of the states side by side; the counts stand beside it, so it says nothing to readers. */
export function StatusBar({ counts, total }: { counts: Counted; total: number }) {
  return (
    <span className={css.bar} aria-hidden="true">
      {sharesOf(counts).map(({ share, count }) => (
        <span key={share} className={css[share]} style={{ flexBasis: `${(100 * count) / Math.max(1, total)}%` }} />
      ))}
    </span>
  );
}
