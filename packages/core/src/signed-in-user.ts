import type { CurrentInfo } from './contract/session.ts';

/** The signed-in user (spec §3): `name` is the nickname, `btns` the permission codes, `orgGroup` the group's code. */
export interface SignedInUser {
  readonly token: string;
  readonly name: string;
  readonly loginName: string;
  readonly avatar: string;
  readonly introduction: string;
  readonly roles: readonly string[];
  readonly btns: readonly string[];
  readonly orgGroup: string;
  readonly orgGroupName: string;
  readonly orgGroupId: string;
  readonly orgName: string;
  readonly orgId: string;
  /** The router paths that were granted. */
  readonly routerPaths: readonly string[];
  /** True where the session may not change anything. */
  readonly isReadOnly: boolean;
  /** True where the server runs on demo data. */
  readonly isDemo: boolean;
  /** Roles that "switch role" offers; none outside a demo on this machine. */
  readonly switchableRoles: readonly string[];
  /** When the account closes after a cancellation; null where none is under way. */
  readonly closesAt: number | null;
  /** Changes when any of the above does. */
  readonly version: string;
}

/** The text of spec §5; also `messages.rolesEmpty` in every language. */
export const ROLES_EMPTY_TEXT = 'getInfo: roles must be a non-null array !';

/** The answer of currentInfo as user state; throws {@link ROLES_EMPTY_TEXT} for empty or missing roles. */
export function signedInUser(token: string, info: CurrentInfo): SignedInUser {
  const { data, orgGroup } = info;
  if (!Array.isArray(data?.roles) || data.roles.length === 0) throw new Error(ROLES_EMPTY_TEXT);
  return {
    token,
    name: data.nickname,
    loginName: info.userName,
    avatar: data.avatar,
    introduction: data.introduction,
    roles: data.roles,
    btns: data.perms ?? [],
    orgGroup: orgGroup.orgGroupCode,
    orgGroupName: orgGroup.orgGroupName,
    orgGroupId: orgGroup.orgGroupId,
    orgName: info.orgName,
    orgId: data.orgId,
    routerPaths: (data.list ?? []).map(({ routerPath }) => routerPath),
    isReadOnly: info.isReadOnly,
    isDemo: info.isDemo,
    switchableRoles: info.switchableRoles ?? [],
    closesAt: info.closesAt ?? null,
    version: info.version ?? '',
  };
}
