import { z } from 'zod';
import { CODE_MAX_LENGTH } from '../constants.ts';
import { codeProblem, identifierProblem } from '../validation.ts';
import type { Table } from './endpoint.ts';
import { displayNameSchema, idSchema, ruledSchema, textSchema, versionSchema } from './fields.ts';
import { orgGroupCodes } from './session.ts';

/** What an organisation is before the law. */
export const organisationTypes = ['company', 'individual', 'publicBody', 'association'] as const;
export type OrganisationType = (typeof organisationTypes)[number];

/** The own organisation (spec §3); empty texts and a null type where nothing was entered. */
export const organisationSchema = z.object({
  id: idSchema,
  version: versionSchema,
  groupCode: z.enum(orgGroupCodes),
  name: z.string(),
  identification: z.string(),
  organisationType: z.enum(organisationTypes).nullable(),
  detailedAddress: z.string(),
  organisationNumber: z.string(),
});
export type OrganisationRecord = z.output<typeof organisationSchema>;

const optional = (problemOf: typeof codeProblem) => (text: string) => (text === '' ? undefined : problemOf(text));

export const organisation = {
  'GET /organisation': {
    access: 'signedIn',
    summary: 'The organisation that the signed-in user belongs to.',
    data: organisationSchema,
  },
  'PUT /organisation': {
    access: 'organisation:write',
    summary: 'Changes the own organisation; refused where somebody else changed it since it was read.',
    body: z.object({
      version: versionSchema,
      name: displayNameSchema,
      identification: ruledSchema(textSchema(CODE_MAX_LENGTH), optional(identifierProblem)),
      organisationType: z.enum(organisationTypes).nullable(),
      detailedAddress: textSchema(300),
      organisationNumber: ruledSchema(textSchema(CODE_MAX_LENGTH), optional(codeProblem)),
    }),
    data: organisationSchema,
  },
} satisfies Table;
export type Organisation = typeof organisation;
