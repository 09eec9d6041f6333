import type { orgGroupCodes } from '@heliograph/core/contract/session';

/** Who calls: found anew for every call, so that a change of rights acts at once. */
export interface Principal {
  userId: number;
  organisationId: number;
  loginName: string;
  nickname: string;
  avatar: string;
  introduction: string;
  organisationName: string;
  groupCode: (typeof orgGroupCodes)[number];
  roles: readonly string[];
  /** Granted routes (`routerPath`) and action codes. */
  routes: readonly string[];
  grants: readonly string[];
  isReadOnly: boolean;
  /** When the cancelled account closes. */
  closesAt: number | null;
  credential: Credential;
}

/** What proved the caller's identity. */
export type Credential = { kind: 'session'; tokenHash: string } | { kind: 'token'; tokenHash: string } | { kind: 'demoRole' };
