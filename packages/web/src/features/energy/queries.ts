import type { EnergyBasis, EnergyMarks, EnergyPeriod } from '@heliograph/core/contract/energy-why';
import type { EnergyFlow } from '@heliograph/core/energy';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import type { Span } from '../../components/chart/range.ts';
import { sessionKey } from '../../state/query-keys.ts';

const EVERY_MS = 60_000;
/** Whose energy it is; of a device also which of its flows. */
export interface Owner {
  kind: 'plant' | 'device';
  id: string;
  flow?: EnergyFlow;
}

export const energyQueries = {
  all: () => [sessionKey(), 'energy'],
  marks: ({ kind, id }: Owner, { fromAt, toAt }: Span) =>
    queryOptions({
      queryKey: [...energyQueries.all(), 'marks', kind, id, fromAt, toAt],
      queryFn: ({ signal }): Promise<EnergyMarks> =>
        call[kind === 'plant' ? 'GET /plants/{id}/energy/marks' : 'GET /devices/{id}/energy/marks'](
          { params: { id }, query: { fromAt, toAt } },
          { signal },
        ),
      staleTime: EVERY_MS,
    }),
  basis: ({ kind, id, flow = 'total' }: Owner, period: EnergyPeriod) =>
    queryOptions({
      queryKey: [...energyQueries.all(), 'basis', kind, id, flow, period],
      queryFn: ({ signal }): Promise<EnergyBasis> =>
        kind === 'plant'
          ? call['GET /plants/{id}/energy/basis']({ params: { id }, query: { period } }, { signal })
          : call['GET /devices/{id}/energy/basis']({ params: { id }, query: { period, flow } }, { signal }),
      refetchInterval: EVERY_MS,
    }),
  kpis: (id: string, period: EnergyPeriod) =>
    queryOptions({
      queryKey: [...energyQueries.all(), 'kpis', id, period],
      queryFn: ({ signal }) => call['GET /plants/{id}/kpis']({ params: { id }, query: { period } }, { signal }),
      placeholderData: (data, query) => (query?.queryKey.includes(id) === true ? data : undefined),
      refetchInterval: EVERY_MS,
    }),
  production: (id: string) =>
    queryOptions({
      queryKey: [...energyQueries.all(), 'production', id],
      queryFn: ({ signal }) => call['GET /plants/{id}/energy/production']({ params: { id } }, { signal }),
      refetchInterval: EVERY_MS,
    }),
};
