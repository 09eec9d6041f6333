import type { EnergyMarkKind } from '@heliograph/core/energy';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Span } from '../../components/chart/range.ts';
import { energyQueries, type Owner } from './queries.ts';

/** What happened at a moment; gaps, standby and late data are stretches and stay in the lane below. */
const events = new Set<EnergyMarkKind>(['reset', 'rollover', 'swap', 'stuck', 'glitch', 'sentinel', 'correction']);
/** More lines than this are a hatching. */
const MOST = 40;

/** Instants to draw a line at across a curve. */
export function useMarkEvents(owner: Owner, span: Span): readonly number[] {
  const { data } = useQuery(energyQueries.marks(owner, span));
  return useMemo(() => {
    const instants = new Set((data?.items ?? []).filter(({ kind }) => events.has(kind)).map(({ startAt }) => startAt));
    return instants.size > MOST ? [] : [...instants];
  }, [data]);
}
