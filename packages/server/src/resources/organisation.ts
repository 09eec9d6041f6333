import type { Organisation, OrganisationRecord } from '@heliograph/core/contract/organisation';
import type { Tables } from '../access/tenant.ts';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import { nameKey } from '../storage/name-key.ts';

export const organisationHandlers: Handlers<Organisation> = {
  'GET /organisation': (_request, { tenant }) => ownOrganisation(tenant),

  async 'PUT /organisation'({ body }, { write }) {
    return write(async (own) => {
      const changed = await own
        .update('organisation')
        .set({
          name: body.name,
          name_key: nameKey(body.name),
          identification: body.identification,
          organisation_type: body.organisationType,
          detailed_address: body.detailedAddress,
          organisation_number: body.organisationNumber,
          version: body.version + 1,
        })
        .where('organisation.version', '=', body.version)
        .returning('id')
        .executeTakeFirst();
      if (!changed) throw new RequestError('organisation.changed');
      return ownOrganisation(own);
    });
  },
};

async function ownOrganisation(tables: Tables): Promise<OrganisationRecord> {
  const row = await tables.select('organisation').selectAll('organisation').executeTakeFirstOrThrow();
  return {
    id: String(row.id),
    version: row.version,
    groupCode: row.group_code as OrganisationRecord['groupCode'],
    name: row.name,
    identification: row.identification,
    organisationType: row.organisation_type as OrganisationRecord['organisationType'],
    detailedAddress: row.detailed_address,
    organisationNumber: row.organisation_number,
  };
}
