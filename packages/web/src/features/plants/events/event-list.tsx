import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { pushPath } from '../plant-figures.ts';
import { type DayEvent, keyOf } from './day-events.ts';
import css from './event-list.module.css';
import { EventSign } from './event-sign.tsx';
import { useEventText } from './use-event-text.ts';

interface Props {
  events: readonly DayEvent[];
  timeZone: string;
  /** Gets the focus. */
  chosen: DayEvent | undefined;
}

/** Every fault and push of a day, each with the way to it. */
export function EventList({ events, timeZone, chosen }: Props) {
  const textOf = useEventText(timeZone);
  const link = useRef<HTMLAnchorElement>(null);
  const chosenKey = chosen && keyOf(chosen);
  useEffect(() => link.current?.focus(), [chosenKey]);
  return (
    <ul className={css.list}>
      {events.map((event) => {
        const { when, what, more } = textOf(event);
        return (
          <li key={keyOf(event)}>
            <EventSign event={event} />
            <span className={css.when}>{when}</span>
            <Link to={pathOf(event)} title={what} ref={keyOf(event) === chosenKey ? link : undefined}>
              {what}
            </Link>
            <span className={css.more} title={more}>
              {more}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function pathOf(event: DayEvent): string {
  if (event.kind === 'push') return pushPath(event.push.id);
  return `/devices/faults?plantId=${event.fault.plantId}&filter=all&fault=${event.fault.id}`;
}
