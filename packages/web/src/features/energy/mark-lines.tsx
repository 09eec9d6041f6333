import type { CSSProperties } from 'react';
import type { Span } from '../../components/chart/range.ts';
import css from './mark-lane.module.css';
import type { Owner } from './queries.ts';
import { useMarkEvents } from './use-mark-events.ts';

/** Where the ledger has a mark, over a drawing that does not wait for it; the lane below says which. */
export function MarkLines({ owner, span }: { owner: Owner; span: Span }) {
  const { fromAt, toAt } = span;
  const instants = useMarkEvents(owner, span).filter((at) => at >= fromAt && at <= toAt);
  return (
    <div className={css.lines} aria-hidden="true">
      {instants.map((at) => (
        <span key={at} style={{ '--from': (at - fromAt) / (toAt - fromAt) } as CSSProperties} />
      ))}
    </div>
  );
}
