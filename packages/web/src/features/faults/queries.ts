import type { Fault, FaultDetail, FaultSummary, faultStateFilters } from '@heliograph/core/contract/faults';
import { severities } from '@heliograph/core/fault-codes';
import { isId } from '@heliograph/core/id';
import { faultSorts } from '@heliograph/core/list-sorts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import type { ListParams, ListRules } from '../../state/list-params.ts';
import { patchCached } from '../../state/patch-cached.ts';
import { sessionKey } from '../../state/query-keys.ts';

export type FaultFilter = (typeof faultStateFilters)[number];
export interface FaultList {
  items: Fault[];
  total: number;
}
/** What narrows a list beside its state; each stands in the address under its name. */
export interface FaultNarrowing {
  severity?: Fault['severity'];
  code?: string;
  plantId?: string;
  deviceId?: string;
}
export type FaultListParams = ListParams<FaultFilter> & FaultNarrowing;

const PEEK_EVERY_MS = 60_000;
const PEEK_MOST = 100;
const PLANT_MOST = 200;
const DAY_MOST = 100;

export const faultListRules: ListRules<FaultFilter> = {
  filters: ['unrepaired', 'fixed', 'shelved', 'all'],
  sorts: faultSorts,
  defaultSort: '-severity',
};

export const faultQueries = {
  all: () => [sessionKey(), 'faults'],
  lists: () => [...faultQueries.all(), 'list'],
  /** Stays as it was fetched: rows that people read do not move. `peek` says what has come since. */
  list: (params: FaultListParams) =>
    queryOptions({
      queryKey: [...faultQueries.lists(), params],
      queryFn: ({ signal }): Promise<FaultList> => call['GET /faults']({ query: { ...listQuery(params), page: params.page } }, { signal }),
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  peek: (params: FaultListParams) =>
    queryOptions({
      queryKey: [...faultQueries.all(), 'peek', { ...params, page: 1, sort: '' }],
      queryFn: ({ signal }): Promise<FaultList> =>
        call['GET /faults']({ query: { ...listQuery(params), sort: '-openedAt', pageSize: PEEK_MOST } }, { signal }),
      refetchInterval: PEEK_EVERY_MS,
    }),
  /** Those of one plant, the worst first. */
  openAt: (plantId: string) =>
    queryOptions({
      queryKey: [...faultQueries.all(), 'openAt', plantId],
      queryFn: ({ signal }): Promise<FaultList> =>
        call['GET /faults']({ query: { plantId, state: 'unrepaired', sort: '-severity', pageSize: PLANT_MOST } }, { signal }),
      refetchInterval: PEEK_EVERY_MS,
    }),
  /** Those of a plant that opened since an instant, the first of them first. */
  openedSince: (plantId: string, since: number) =>
    queryOptions({
      queryKey: [...faultQueries.all(), 'openedSince', plantId, since],
      queryFn: ({ signal }): Promise<FaultList> =>
        call['GET /faults']({ query: { plantId, since, state: 'all', sort: 'openedAt', pageSize: DAY_MOST } }, { signal }),
      refetchInterval: PEEK_EVERY_MS,
    }),
  summary: () =>
    queryOptions({
      queryKey: [...faultQueries.all(), 'summary'],
      queryFn: ({ signal }): Promise<FaultSummary> => call['GET /faults/summary']({}, { signal }),
      refetchInterval: PEEK_EVERY_MS,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...faultQueries.all(), 'detail', id],
      queryFn: ({ signal }): Promise<FaultDetail> => call['GET /faults/{id}']({ params: { id } }, { signal }),
      refetchInterval: PEEK_EVERY_MS,
    }),
  curve: (id: string) =>
    queryOptions({
      queryKey: [...faultQueries.all(), 'curve', id],
      queryFn: ({ signal }) => call['GET /faults/{id}/curve']({ params: { id } }, { signal }),
    }),
  assignees: (id: string) =>
    queryOptions({
      queryKey: [...faultQueries.all(), 'assignees', id],
      queryFn: ({ signal }) => call['GET /faults/{id}/assignees']({ params: { id } }, { signal }),
      staleTime: PEEK_EVERY_MS,
    }),
};

/** After an own action: the row changes where it stands, everything that counts is fetched anew. */
export function putFault(client: QueryClient, fault: FaultDetail): void {
  client.setQueryData(faultQueries.detail(fault.id).queryKey, fault);
  const { evidence: _e, thread: _t, children: _c, parentId: _p, ...row } = fault;
  patchCached<FaultList>(client, faultQueries.lists(), (list) => ({
    ...list,
    items: list.items.map((each) => (each.id === row.id ? row : each)),
  }));
  void client.invalidateQueries({ queryKey: faultQueries.summary().queryKey });
  void client.invalidateQueries({ queryKey: faultQueries.openAt(fault.plantId).queryKey });
  void client.invalidateQueries({ queryKey: [sessionKey(), 'plants'] });
}

/** What the address says beside state, search, sort and page; anything unknown is left out. */
export function readNarrowing(search: URLSearchParams): FaultNarrowing {
  const severity = severities.find((each) => each === search.get('severity'));
  const code = search.get('code')?.slice(0, 64);
  const [plantId, deviceId] = ['plantId', 'deviceId'].map((name) => search.get(name) ?? '').map((id) => (isId(id) ? id : undefined));
  return { ...(severity && { severity }), ...(code && { code }), ...(plantId && { plantId }), ...(deviceId && { deviceId }) };
}

/** What a list asks the server for. */
export function listQuery({ filter, search, sort, pageSize, severity, code, plantId, deviceId }: FaultListParams) {
  const narrowing = { ...(severity && { severity }), ...(code && { code }), ...(plantId && { plantId }), ...(deviceId && { deviceId }) };
  return { ...narrowing, pageSize, sort: sort as 'code', state: filter, ...(search !== '' && { search }) };
}
