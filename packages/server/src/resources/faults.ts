import { OFFLINE_WINDOW_DAYS, FAULT_WINDOW_DAYS } from '@heliograph/core/constants';
import type { Fault, Faults, FaultSummary } from '@heliograph/core/contract/faults';
import type { Tenant } from '../access/tenant.ts';
import { nameKey } from '../storage/name-key.ts';
import type { Handlers } from '../http/handlers.ts';
import { faultActions } from './fault-actions.ts';
import { faultCurve } from './fault-curve.ts';
import { assignable, oneFault, readFaults, type FaultView } from './fault-views.ts';
import { pageOf, sorted } from './list.ts';

const DAY_MS = 86_400_000;
const severityOrder = { info: 1, warning: 2, critical: 3 } as const;

export const faultHandlers: Handlers<Faults> = {
  async 'GET /faults'({ query }, { tenant, now }) {
    const all = await readFaults(tenant, now, {
      ...query,
      // A cause stands for what it explains; a device's own list names all of its faults.
      isCauseOnly: query.deviceId === undefined,
    });
    const wanted = nameKey(query.search ?? '');
    const listed = wanted === '' ? all : all.filter((view) => view.searchKey.includes(wanted));
    const { items, total } = pageOf(sorted(newestFirst(listed), query.sort, sortValue), query);
    return { items: items.map(({ fault }) => fault), total };
  },

  async 'GET /faults/summary'(_, { tenant, now }) {
    return summarise(tenant, now);
  },

  async 'GET /faults/{id}'({ params }, { tenant, now }) {
    return oneFault(tenant, Number(params.id), now);
  },

  async 'GET /faults/{id}/curve'({ params }, { tenant, now }) {
    return faultCurve(tenant, Number(params.id), now);
  },

  async 'GET /faults/{id}/assignees'({ params }, { tenant }) {
    return { items: await assignable(tenant, Number(params.id)) };
  },

  ...faultActions,
};

/** Equal ones stand newest first, whatever they are sorted by. */
function newestFirst(views: readonly FaultView[]): FaultView[] {
  return views.toSorted((a, b) => b.fault.openedAt - a.fault.openedAt).map((view, index) => ({ ...view, id: index + 1 }));
}

function sortValue({ fault }: FaultView, name: string): string | number | null {
  if (name === 'severity') return severityOrder[fault.severity];
  if (name === 'plantName') return nameKey(fault.plantName);
  return fault[name as 'openedAt' | 'lostKwh' | 'code'];
}

async function summarise(tenant: Tenant, now: number): Promise<FaultSummary> {
  const sinceAt = now - FAULT_WINDOW_DAYS * DAY_MS;
  const causes = (await readFaults(tenant, now, { openSince: sinceAt, state: 'all', isCauseOnly: true, withEnergy: false })).map(
    ({ fault }) => fault,
  );
  const unrepaired = causes.filter((fault) => fault.state === 'unrepaired');
  const open = unrepaired.filter((fault) => !isShelved(fault, now));
  const count = (severity: Fault['severity']) => open.filter((fault) => fault.severity === severity).length;
  return {
    open: { critical: count('critical'), warning: count('warning'), info: count('info') },
    shelved: unrepaired.length - open.length,
    sinceAt,
    types: types(causes),
    offline: await countOffline(tenant, now),
  };
}

function types(faults: readonly Fault[]): FaultSummary['types'] {
  const byCode = Map.groupBy(faults, (fault) => `${fault.source}/${fault.code}`);
  const counted = [...byCode.values()].map((same) => {
    const worst = same.toSorted((a, b) => severityOrder[b.severity] - severityOrder[a.severity])[0] as Fault;
    const openCount = same.filter((fault) => fault.state === 'unrepaired').length;
    return { code: worst.code, source: worst.source, severity: worst.severity, count: same.length, openCount };
  });
  return counted.sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
}

/** Devices, not causes: a plant that is silent as a whole has all of its devices here. */
async function countOffline(tenant: Tenant, now: number): Promise<FaultSummary['offline']> {
  const silent = await tenant
    .select('fault')
    .select('fault.opened_at')
    .where('fault.source', '=', 'derived')
    .where('fault.code', '=', 'OFFLINE')
    .where('fault.device_id', 'is not', null)
    .where('fault.closed_at', 'is', null)
    .execute();
  const recent = silent.filter((fault) => now - fault.opened_at <= OFFLINE_WINDOW_DAYS * DAY_MS).length;
  return { recent, longer: silent.length - recent };
}

const isShelved = (fault: Fault, now: number) => fault.shelvedUntil !== null && fault.shelvedUntil > now;
