import type { CSSProperties } from 'react';
import type { Span } from '../../../components/chart/range.ts';
import css from '../../energy/mark-lane.module.css';
import { keyOf } from './day-events.ts';
import { useDayEvents } from './use-day-events.ts';

/** More lines than this are a hatching. */
const MOST = 40;

/** Where a fault opened or a push left, over a day's curve; the lane below says which. */
export default function EventLines({ id, span }: { id: string; span: Span }) {
  const events = useDayEvents(id, span) ?? [];
  if (events.length > MOST) return null;
  return (
    <div className={css.lines} aria-hidden="true">
      {events.map((event) => (
        <span
          key={keyOf(event)}
          data-kind={event.kind}
          style={{ '--from': (event.startAt - span.fromAt) / (span.toAt - span.fromAt) } as CSSProperties}
        />
      ))}
    </div>
  );
}
