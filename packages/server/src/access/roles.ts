import { commandGrants } from '@heliograph/core/commands/settings';
import { contract } from '@heliograph/core/contract/index';
import type { Reader } from '../storage/storage.ts';

/** The role whose rights are computed: every screen that exists, every action of the contract. */
const ROOT_ROLE = 'root';
export const roleCodes = ['root', 'installer', 'service', 'customer'] as const;
export type RoleCode = (typeof roleCodes)[number];

export interface Rights {
  roles: readonly string[];
  routes: readonly string[];
  grants: readonly string[];
}

/** Every action code that an endpoint asks for, or a kind of command. */
export const allGrants: readonly string[] = [
  ...new Set([
    ...Object.values(contract)
      .map((endpoint) => endpoint.access as string)
      .filter((access) => access.includes(':')),
    ...commandGrants,
  ]),
].sort();

/** What a user's roles allow, as it is at this moment. */
export async function readRights(db: Reader, userId: number, screens: readonly string[]): Promise<Rights> {
  const rows = await db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .leftJoin('role_grant', 'role_grant.role_id', 'role.id')
    .select(['role.code as role', 'role_grant.kind', 'role_grant.code'])
    .where('user_role.user_id', '=', userId)
    .execute();
  return combineRights(rows, screens);
}

/** Grants of several roles add up; a granted route whose screen does not exist is left out. */
function combineRights(rows: readonly { role: string; kind: string | null; code: string | null }[], screens: readonly string[]): Rights {
  const roles = [...new Set(rows.map((row) => row.role))].sort();
  if (roles.includes(ROOT_ROLE)) return { roles, routes: screens, grants: allGrants };
  const codes = (kind: string) => [...new Set(rows.filter((row) => row.kind === kind).map((row) => row.code ?? ''))].sort();
  return { roles, routes: codes('route').filter((route) => screens.includes(route)), grants: codes('action') };
}
