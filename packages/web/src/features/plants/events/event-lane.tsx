import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Span } from '../../../components/chart/range.ts';
import { useCanEach } from '../../../state/user.ts';
import { LaneMark } from '../../energy/lane-mark.tsx';
import { clustersOf, type MarkCluster } from '../../energy/mark-clusters.ts';
import css from '../../energy/mark-lane.module.css';
import { useLeastShare } from '../../energy/use-least-share.ts';
import type { DayEvent } from './day-events.ts';
import { EventList } from './event-list.tsx';
import { EventSign } from './event-sign.tsx';
import { useDayEvents } from './use-day-events.ts';
import { useEventText } from './use-event-text.ts';

interface Props {
  id: string;
  span: Span;
  timeZone: string;
}

/** Faults and pushes of a day below its curve: each at its time, and all of them as a list with the way to each. */
export default function EventLane({ id, span, timeZone }: Props) {
  const { t } = useTranslation();
  const can = useCanEach();
  const events = useDayEvents(id, span);
  const [chosen, setChosen] = useState<DayEvent>();
  const [isOpen, setOpen] = useState(false);
  const [place, least] = useLeastShare();
  const choose = (cluster: MarkCluster<DayEvent>) => {
    setChosen(cluster.marks[0]);
    setOpen(true);
  };
  const count = (kind: DayEvent['kind']) => events?.filter((event) => event.kind === kind).length ?? 0;
  const faults = can('faults:read') && t('plants.events.faults', { count: count('fault') });
  const commands = can('commands:read') && t('plants.events.commands', { count: count('push') });
  const isAllSeen = faults !== false && commands !== false;
  const summary = isAllSeen ? t('plants.events.summary', { faults, commands }) : faults || commands;
  return (
    <section className={css.marks} aria-label={t('plants.events.title')} ref={place}>
      <div className={css.lane} data-empty={events?.length === 0}>
        {clustersOf(events ?? [], span, least).map((cluster) => (
          <LaneButton key={cluster.from} cluster={cluster} timeZone={timeZone} onChoose={() => choose(cluster)} />
        ))}
      </div>
      {events?.length === 0 && <p className={css.none}>{isAllSeen ? t('plants.events.none') : summary}</p>}
      {events !== undefined && events.length > 0 && (
        <div className={css.below}>
          <button type="button" className={css.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {summary}
          </button>
        </div>
      )}
      {isOpen && events !== undefined && <EventList events={events} timeZone={timeZone} chosen={chosen} />}
    </section>
  );
}

function LaneButton({ cluster, timeZone, onChoose }: { cluster: MarkCluster<DayEvent>; timeZone: string; onChoose: () => void }) {
  const { t } = useTranslation();
  const textOf = useEventText(timeZone);
  const { marks, kinds, from, to } = cluster;
  const [first] = marks;
  if (first === undefined) return null;
  const said = marks.length === 1 ? textOf(first).line : t('plants.events.here', { count: marks.length });
  const kind = kinds.includes('fault') ? 'fault' : 'push';
  return (
    <LaneMark from={from} to={to} kind={kind} said={said} onChoose={onChoose}>
      {marks.length === 1 ? <EventSign event={first} /> : <span aria-hidden="true">{marks.length}</span>}
    </LaneMark>
  );
}
