import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Schema } from '../storage/schema.ts';

/** Whose view it is, and at what time. */
export interface Scope {
  userId: number;
  organisationId: number;
  now: number;
}
export type Purpose = 'read' | 'write';

/**
 * THE predicate of tenancy, on plants: the owner, the installer or the service provider is the own organisation or
 * one below it; to read, a plant that the user was authorised for and whose time has not ended is in scope as well.
 */
export function isPlantInScope(eb: ExpressionBuilder<Schema, 'plant'>, scope: Scope, purpose: Purpose): Expression<SqlBool> {
  const organisations = organisationsBelow(eb, scope);
  const byOrganisation = [
    eb('plant.owner_id', 'in', organisations),
    eb('plant.installer_id', 'in', organisations),
    eb('plant.service_provider_id', 'in', organisations),
  ];
  if (purpose === 'write') return eb.or(byOrganisation);
  const authorised = eb
    .selectFrom('plant_authorization')
    .select('plant_authorization.plant_id')
    .where('plant_authorization.user_id', '=', scope.userId)
    .where('plant_authorization.expires_at', '>', scope.now);
  return eb.or([...byOrganisation, eb('plant.id', 'in', authorised)]);
}

/** The own organisation and every one below it. */
export function organisationsBelow<T extends keyof Schema>(eb: ExpressionBuilder<Schema, T>, scope: Scope) {
  return (eb as ExpressionBuilder<Schema, never>)
    .selectFrom('organisation_closure')
    .select('organisation_closure.descendant_id')
    .where('organisation_closure.ancestor_id', '=', scope.organisationId);
}
