import { statusShapes } from '../../commands/status-mark.tsx';
import type { DayEvent } from './day-events.ts';
import css from './event-list.module.css';

/** A fault's triangle, or what became of a push. */
export function EventSign({ event }: { event: DayEvent }) {
  return (
    <span className={css[event.kind === 'fault' ? 'fault' : event.push.status]} aria-hidden="true">
      {event.kind === 'fault' ? '▲' : statusShapes[event.push.status]}
    </span>
  );
}
