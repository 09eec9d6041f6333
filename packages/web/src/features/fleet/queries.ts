import type { Fleet } from '@heliograph/core/contract/fleet';
import type { Data } from '@heliograph/core/contract/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { sessionKey } from '../../state/query-keys.ts';

const OVERVIEW_EVERY_MS = 10_000;
const CURVE_EVERY_MS = 60_000;
const PLANTS_EVERY_MS = 60_000;
const SLOW_EVERY_MS = 300_000;

export type FleetPlants = Data<Fleet['GET /fleet/plants']>;
export const RANKED_PLANTS = 10;
const HEAT_PLANTS = 20;
const RANKED_LOSSES = 5;

/** Power of single plants comes by the live stream; what is summed is asked for again, and at once when a state changed. */
export const fleetQueries = {
  all: () => [sessionKey(), 'fleet'],
  overview: () =>
    queryOptions({
      queryKey: [...fleetQueries.all(), 'overview'],
      queryFn: ({ signal }) => call['GET /fleet/overview']({}, { signal }),
      refetchInterval: OVERVIEW_EVERY_MS,
    }),
  curve: () =>
    queryOptions({
      queryKey: [...fleetQueries.all(), 'curve', readerZone()],
      queryFn: ({ signal }) => call['GET /fleet/curve']({ query: { timeZone: readerZone() } }, { signal }),
      refetchInterval: CURVE_EVERY_MS,
    }),
  plants: () =>
    queryOptions({
      queryKey: [...fleetQueries.all(), 'plants'],
      queryFn: ({ signal }): Promise<FleetPlants> => call['GET /fleet/plants']({ query: { limit: RANKED_PLANTS } }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: PLANTS_EVERY_MS,
    }),
  yields: () =>
    queryOptions({
      queryKey: [...fleetQueries.all(), 'yields'],
      queryFn: ({ signal }) => call['GET /fleet/yields']({ query: { limit: HEAT_PLANTS } }, { signal }),
      refetchInterval: SLOW_EVERY_MS,
    }),
  losses: () =>
    queryOptions({
      queryKey: [...fleetQueries.all(), 'losses'],
      queryFn: ({ signal }) => call['GET /fleet/losses']({ query: { limit: RANKED_LOSSES } }, { signal }),
      // While history is still being counted it changes by the minute.
      refetchInterval: ({ state }) => (state.data === undefined || state.data.uncountedDays > 0 ? PLANTS_EVERY_MS : SLOW_EVERY_MS),
    }),
  faults: () =>
    queryOptions({
      queryKey: [...fleetQueries.all(), 'faults'],
      queryFn: ({ signal }) => call['GET /fleet/faults']({}, { signal }),
      refetchInterval: SLOW_EVERY_MS,
    }),
};

/** The browser's zone, for a fleet that spans several; a name that only some runtimes know is not sent. */
function readerZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return /^(UTC|[A-Z][a-z]+\/.+)$/.test(zone) ? zone : 'UTC';
}
