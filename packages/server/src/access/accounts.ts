import type { orgGroupCodes } from '@heliograph/core/contract/session';
import type { Writer } from '../storage/storage.ts';
import { nameKey } from '../storage/name-key.ts';
import type { RoleCode } from './roles.ts';

export interface NewOrganisation {
  name: string;
  groupCode: (typeof orgGroupCodes)[number];
  parentId: number | null;
  now: number;
}

/** Adds an organisation below its parent, with its place in the closure of the tree. */
export async function createOrganisation(tx: Writer, { name, groupCode, parentId, now }: NewOrganisation): Promise<number> {
  const { id } = await tx
    .insertInto('organisation')
    .values({ parent_id: parentId, group_code: groupCode, name, name_key: nameKey(name), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const above = await tx
    .selectFrom('organisation_closure')
    .select(['ancestor_id', 'depth'])
    .where('descendant_id', '=', parentId ?? 0)
    .execute();
  const links = above.map((link) => ({ ancestor_id: link.ancestor_id, descendant_id: id, depth: link.depth + 1 }));
  await tx
    .insertInto('organisation_closure')
    .values([...links, { ancestor_id: id, descendant_id: id, depth: 0 }])
    .execute();
  return id;
}

export interface NewUser {
  loginName: string;
  nickname: string;
  organisationId: number;
  roleCode: RoleCode;
  passwordHash: string;
  now: number;
}

/** Adds a user with one of the shipped roles. */
export async function createUser(tx: Writer, user: NewUser): Promise<number> {
  const role = await tx.selectFrom('role').select('id').where('code', '=', user.roleCode).executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('user')
    .values({
      organisation_id: user.organisationId,
      login_name: user.loginName.trim().toLowerCase(),
      nickname: user.nickname,
      password_hash: user.passwordHash,
      created_at: user.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('user_role').values({ user_id: id, role_id: role.id }).execute();
  return id;
}
