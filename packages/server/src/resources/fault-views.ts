import type { Evidence, Fault, FaultDetail, FaultEntry } from '@heliograph/core/contract/faults';
import type { Tenant } from '../access/tenant.ts';
import { RequestError } from '../http/request-error.ts';
import { nameKey } from '../storage/name-key.ts';
import { toKwh } from './device-state.ts';
import { isUnrepaired, wasOpenSince } from '../faults/window.ts';

/** A fault as it travels, with what lists need beside it. */
export interface FaultView {
  id: number;
  fault: Fault;
  parentId: number | null;
  searchKey: string;
}
export interface FaultPart {
  ids?: readonly number[];
  parentId?: number;
  state?: 'unrepaired' | 'fixed' | 'shelved' | 'all';
  severity?: string | undefined;
  code?: string | undefined;
  plantId?: string | undefined;
  deviceId?: string | undefined;
  since?: number | undefined;
  /** Open at any time since then. */
  openSince?: number;
  isCauseOnly?: boolean;
  /** What was lost is counted unless this is false. */
  withEnergy?: boolean;
}

/** Faults of the caller's plants, in no particular order. */
export async function readFaults(tenant: Tenant, now: number, part: FaultPart): Promise<FaultView[]> {
  const rows = await selectFaults(tenant, now, part).execute();
  const lostWh = part.withEnergy === false ? new Map<number, number>() : await readLostWh(tenant, rows, now);
  const children = await countChildren(
    tenant,
    rows.filter((row) => row.device_id === null).map((row) => row.id),
  );
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    searchKey: [row.plantName, row.deviceName ?? '', row.sn ?? '', row.code].map(nameKey).join('\n'),
    fault: toFault(row, lostWh.get(row.id) ?? null, children.get(row.id) ?? 0),
  }));
}

/** One fault with its reasons and its thread; 404 outside the scope. */
export async function oneFault(tenant: Tenant, id: number, now: number): Promise<FaultDetail> {
  const [view] = await readFaults(tenant, now, { ids: [id], state: 'all' });
  const row = await tenant.select('fault').select(['fault.evidence', 'fault.closed_at']).where('fault.id', '=', id).executeTakeFirst();
  if (!view || !row) throw new RequestError('faults.notFound');
  const children = view.fault.deviceId === null ? await readFaults(tenant, now, { parentId: id, state: 'all' }) : [];
  return {
    ...view.fault,
    parentId: view.parentId === null ? null : String(view.parentId),
    evidence: JSON.parse(row.evidence) as Evidence[],
    thread: await readThread(tenant, view.fault),
    children: children.map(({ fault }) => fault),
  };
}

/** People who can be given a fault: enabled, of the caller's organisation or below it, and with its plant in sight. */
export async function assignable(tenant: Tenant, faultId: number): Promise<{ id: string; name: string }[]> {
  const fault = await tenant.select('fault').select('fault.plant_id').where('fault.id', '=', faultId).executeTakeFirst();
  if (!fault) throw new RequestError('faults.notFound');
  const people = await tenant
    .select('plant')
    .innerJoin('organisation_closure as above', (join) =>
      join.on((eb) =>
        eb.or([
          eb('above.descendant_id', '=', eb.ref('plant.owner_id')),
          eb('above.descendant_id', '=', eb.ref('plant.installer_id')),
          eb('above.descendant_id', '=', eb.ref('plant.service_provider_id')),
        ]),
      ),
    )
    .innerJoin('organisation_closure as below', 'below.descendant_id', 'above.ancestor_id')
    .innerJoin('user', 'user.organisation_id', 'above.ancestor_id')
    .select(['user.id', 'user.nickname'])
    .distinct()
    .where('plant.id', '=', fault.plant_id)
    .where('below.ancestor_id', '=', tenant.scope.organisationId)
    .where('user.is_enabled', '=', 1)
    .orderBy('user.nickname')
    .orderBy('user.id')
    .execute();
  return people.map(({ id, nickname }) => ({ id: String(id), name: nickname }));
}

function selectFaults(tenant: Tenant, now: number, part: FaultPart) {
  let query = tenant
    .select('fault')
    .innerJoin('plant', 'plant.id', 'fault.plant_id')
    .leftJoin('device', 'device.id', 'fault.device_id')
    .leftJoin('product', 'product.product_key', 'device.product_key')
    .leftJoin('user', 'user.id', 'fault.assignee_id')
    .selectAll('fault')
    .select(['plant.name as plantName', 'plant.time_zone as timeZone', 'device.name as deviceName', 'device.sn'])
    .select(['product.device_type as deviceType', 'user.nickname as assigneeName']);
  if (part.ids) query = query.where('fault.id', 'in', [...part.ids]);
  if (part.parentId !== undefined) query = query.where('fault.parent_id', '=', part.parentId);
  if (part.isCauseOnly) query = query.where('fault.parent_id', 'is', null);
  if (part.severity !== undefined) query = query.where('fault.severity', '=', part.severity);
  if (part.code !== undefined) query = query.where('fault.code', '=', part.code);
  if (part.plantId !== undefined) query = query.where('fault.plant_id', '=', Number(part.plantId));
  if (part.deviceId !== undefined) query = query.where('fault.device_id', '=', Number(part.deviceId));
  const { openSince } = part;
  if (openSince !== undefined) query = query.where((eb) => wasOpenSince(eb, openSince));
  if (part.since !== undefined) query = query.where('fault.opened_at', '>=', part.since);
  if (part.state === 'fixed')
    return query.where((eb) => eb.or([eb('fault.closed_at', 'is not', null), eb('fault.repaired_at', 'is not', null)]));
  if (part.state === 'all' || part.state === undefined) return query;
  const unrepaired = query.where((eb) => isUnrepaired(eb));
  if (part.state === 'shelved') return unrepaired.where('fault.shelved_until', '>', now);
  return unrepaired.where((eb) => eb.or([eb('fault.shelved_until', 'is', null), eb('fault.shelved_until', '<=', now)]));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectFaults>['execute']>>[number];

function toFault(row: Row, lostWh: number | null, childCount: number): Fault {
  return {
    id: String(row.id),
    plantId: String(row.plant_id),
    plantName: row.plantName,
    timeZone: row.timeZone,
    deviceId: row.device_id === null ? null : String(row.device_id),
    deviceName: row.deviceName,
    deviceType: row.deviceType as Fault['deviceType'],
    sn: row.sn,
    code: row.code,
    source: row.source as Fault['source'],
    severity: row.severity as Fault['severity'],
    state: row.closed_at === null && row.repaired_at === null ? 'unrepaired' : 'fixed',
    openedAt: row.opened_at,
    closedAt: row.closed_at,
    repairedAt: row.repaired_at,
    acknowledgedAt: row.acknowledged_at,
    shelvedUntil: row.shelved_until,
    assignee: row.assignee_id === null ? null : { id: String(row.assignee_id), name: row.assigneeName ?? '' },
    lostKwh: toKwh(lostWh),
    childCount,
  };
}

/** Expected less actual energy of each fault's device while it was open; of a cause, of all that it explains. */
async function readLostWh(tenant: Tenant, rows: readonly Row[], now: number): Promise<Map<number, number>> {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return new Map();
  const sums = await tenant
    .select('fault')
    .innerJoin('expected_quarter as quarter', (join) =>
      join
        .onRef('quarter.device_id', '=', 'fault.device_id')
        .onRef('quarter.start_at', '>=', 'fault.opened_at')
        .on((eb) => eb('quarter.start_at', '<', eb.fn.coalesce('fault.closed_at', eb.val(now)))),
    )
    .select(['fault.id', 'fault.parent_id'])
    .select((eb) =>
      eb.fn
        .sum<number>(
          eb
            .case()
            .when('quarter.expected_wh', '>', eb.ref('quarter.actual_wh'))
            .then(eb('quarter.expected_wh', '-', eb.ref('quarter.actual_wh')))
            .else(0)
            .end(),
        )
        .as('lostWh'),
    )
    .where((eb) => eb.or([eb('fault.id', 'in', ids), eb('fault.parent_id', 'in', ids)]))
    .where('quarter.expected_wh', 'is not', null)
    .where('quarter.actual_wh', 'is not', null)
    .groupBy(['fault.id', 'fault.parent_id'])
    .execute();
  const lost = new Map<number, number>();
  for (const sum of sums) {
    lost.set(sum.id, (lost.get(sum.id) ?? 0) + sum.lostWh);
    if (sum.parent_id !== null) lost.set(sum.parent_id, (lost.get(sum.parent_id) ?? 0) + sum.lostWh);
  }
  return lost;
}

async function countChildren(tenant: Tenant, ids: readonly number[]): Promise<Map<number | null, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tenant
    .select('fault')
    .select('fault.parent_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('fault.parent_id', 'in', [...ids])
    .groupBy('fault.parent_id')
    .execute();
  return new Map(rows.map((row) => [row.parent_id, row.count]));
}

/** The beginning and the end come from the fault itself, everything else from its entries. */
async function readThread(tenant: Tenant, fault: Fault): Promise<FaultEntry[]> {
  const rows = await tenant
    .select('fault_entry')
    .leftJoin('user', 'user.id', 'fault_entry.user_id')
    .leftJoin('user as person', 'person.id', 'fault_entry.person_id')
    .selectAll('fault_entry')
    .select(['user.nickname', 'person.nickname as personName'])
    .where('fault_entry.fault_id', '=', Number(fault.id))
    .orderBy('fault_entry.id')
    .execute();
  const system = { author: null, text: '', person: null, until: null };
  const person = (id: number | null, name: string | null) => (id === null ? null : { id: String(id), name: name ?? '' });
  const entries = rows.map((row): FaultEntry => ({
    at: row.at,
    kind: row.kind as FaultEntry['kind'],
    author: person(row.user_id, row.nickname),
    text: row.text,
    person: person(row.person_id, row.personName),
    until: row.until_at,
  }));
  const opened: FaultEntry = { ...system, at: fault.openedAt, kind: 'opened' };
  return [opened, ...entries, ...(fault.closedAt === null ? [] : [{ ...system, at: fault.closedAt, kind: 'closed' } as const])];
}
