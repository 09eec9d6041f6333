import { energyPeriods, type EnergyPeriod } from '@heliograph/core/contract/energy-why';
import { energyFlows, type EnergyFlow } from '@heliograph/core/energy';
import { useCallback } from 'react';
import { useAddress } from '../../state/use-address.ts';
import { kpiKeys, type KpiKey } from './kpi-figures.ts';

/** Which figure somebody asks about. */
export interface Asked {
  figure: KpiKey;
  period: EnergyPeriod;
  flow: EnergyFlow;
}

/** The figure that is explained, in the address; undefined while nobody asks. */
export function useWhy(): { asked: Asked | undefined; ask: (asked: Asked) => void; close: () => void } {
  const { search, put } = useAddress();
  const ask = useCallback(
    ({ figure, period, flow }: Asked) => put({ why: figure, whyPeriod: period, whyFlow: flow === 'total' ? null : flow, device: null }),
    [put],
  );
  const close = useCallback(() => put({ why: null, whyPeriod: null, whyFlow: null }), [put]);
  return { asked: readAsked(search), ask, close };
}

function readAsked(search: URLSearchParams): Asked | undefined {
  const figure = kpiKeys.find((key) => key === search.get('why'));
  if (figure === undefined) return undefined;
  const period = energyPeriods.find((key) => key === search.get('whyPeriod')) ?? 'day';
  return { figure, period, flow: energyFlows.find((key) => key === search.get('whyFlow')) ?? 'total' };
}
