import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Span } from '../../../components/chart/range.ts';
import { useNow } from '../../../components/use-now.ts';
import { useCanEach } from '../../../state/user.ts';
import { commandQueries } from '../../commands/queries.ts';
import { faultQueries } from '../../faults/queries.ts';
import { type DayEvent, eventsOf } from './day-events.ts';

const STEP_MS = 60_000;
const MOST = 100;
const none: readonly never[] = [];

/** Faults and pushes of a plant's day, as far as the reader may see them; undefined until all of it is known. */
export function useDayEvents(id: string, { fromAt, toAt }: Span): readonly DayEvent[] | undefined {
  const can = useCanEach();
  const [seesFaults, seesPushes] = [can('faults:read'), can('commands:read')];
  const nowMs = useNow(STEP_MS);
  const ofDay = { filter: 'all', sort: 'createTime', page: 1, pageSize: MOST, plantId: id, since: fromAt } as const;
  const { data: faults } = useQuery({ ...faultQueries.openedSince(id, fromAt), enabled: seesFaults });
  const { data: pushes, isPlaceholderData } = useQuery({ ...commandQueries.pushes(ofDay), enabled: seesPushes });
  const isKnown = (faults !== undefined || !seesFaults) && ((pushes !== undefined && !isPlaceholderData) || !seesPushes);
  return useMemo(
    () => (isKnown ? eventsOf(faults?.items ?? none, pushes?.items ?? none, { fromAt, toAt }, nowMs) : undefined),
    [isKnown, faults, pushes, fromAt, toAt, nowMs],
  );
}
