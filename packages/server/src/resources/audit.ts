import type { Audit, AuditEntry } from '@heliograph/core/contract/audit';
import type { Tenant } from '../access/tenant.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Row } from '../storage/schema.ts';

export const auditHandlers: Handlers<Audit> = {
  async 'GET /audit'({ query }, { tenant }) {
    const matching = filtered(tenant, query);
    const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await matching
      .leftJoin('organisation', 'organisation.id', 'audit_entry.organisation_id')
      .selectAll('audit_entry')
      .select('organisation.name as organisation_name')
      .orderBy('audit_entry.at', query.sort === 'at' ? 'asc' : 'desc')
      .orderBy('audit_entry.id', query.sort === 'at' ? 'asc' : 'desc')
      .offset((query.page - 1) * query.pageSize)
      .limit(query.pageSize)
      .execute();
    return { items: rows.map(toEntry), total };
  },

  async 'GET /audit/people'(_, { tenant }) {
    const rows = await tenant
      .select('audit_entry')
      .select(['audit_entry.user_id', 'audit_entry.user_name'])
      .where('audit_entry.user_id', 'is not', null)
      .groupBy(['audit_entry.user_id', 'audit_entry.user_name'])
      .orderBy((eb) => eb.fn.max('audit_entry.id'), 'desc')
      .limit(PEOPLE_MOST)
      .execute();
    // Who was renamed stands there once for each name, the latest first.
    const people = new Map<string, string>();
    for (const { user_id: id, user_name: name } of rows) if (!people.has(String(id))) people.set(String(id), name);
    return { items: [...people].map(([id, name]) => ({ id, name })) };
  },
};

const PEOPLE_MOST = 1_000;

type Query = Parameters<Handlers<Audit>['GET /audit']>[0]['query'];

function filtered(tenant: Tenant, query: Query) {
  const { resource, resourceId, plantId, deviceId, userId, action, fromAt, toAt } = query;
  return tenant
    .select('audit_entry')
    .$if(resource !== undefined, (select) => select.where('audit_entry.resource', '=', resource!))
    .$if(resourceId !== undefined, (select) => select.where('audit_entry.resource_id', '=', resourceId!))
    .$if(plantId !== undefined, (select) =>
      select.where((eb) =>
        eb.or([eb('audit_entry.plant_id', '=', Number(plantId)), eb('audit_entry.from_plant_id', '=', Number(plantId))]),
      ),
    )
    .$if(deviceId !== undefined, (select) => select.where('audit_entry.device_id', '=', Number(deviceId)))
    .$if(userId !== undefined, (select) => select.where('audit_entry.user_id', '=', Number(userId)))
    .$if(action !== undefined, (select) => select.where('audit_entry.action', '=', action!))
    .$if(fromAt !== undefined, (select) => select.where('audit_entry.at', '>=', fromAt!))
    .$if(toAt !== undefined, (select) => select.where('audit_entry.at', '<', toAt!));
}

function toEntry(row: Row<'audit_entry'> & { organisation_name: string | null }): AuditEntry {
  return {
    id: String(row.id),
    at: row.at,
    user: row.user_id === null ? null : { id: String(row.user_id), name: row.user_name },
    organisation: row.organisation_id === null ? null : { id: String(row.organisation_id), name: row.organisation_name ?? '' },
    isByToken: row.is_by_token === 1,
    action: row.action as AuditEntry['action'],
    resource: row.resource as AuditEntry['resource'],
    resourceId: row.resource_id,
    resourceName: row.resource_name,
    plantId: row.plant_id === null ? null : String(row.plant_id),
    deviceId: row.device_id === null ? null : String(row.device_id),
    changes: JSON.parse(row.changes) as AuditEntry['changes'],
    requestId: row.request_id,
  };
}
