import { RequestError } from '../http/request-error.ts';
import type { Storage } from '../storage/storage.ts';
import { TOKEN_PREFIX, touchToken } from './api-tokens.ts';
import { demoRoleOf, type Caller } from './demo-role.ts';
import type { Credential, Principal } from './principal.ts';
import { readRights } from './roles.ts';
import { hashSecret } from './secrets.ts';
import { SESSION_PREFIX, touchSession } from './sessions.ts';

export interface AccessDeps {
  storage: Storage;
  isDemo: boolean;
  /** Router paths of the screens that exist. */
  screens: readonly string[];
}

/** Who the X-Token header speaks for; 401 where it speaks for nobody. */
export async function authenticate(deps: AccessDeps, caller: Caller, now: number): Promise<Principal> {
  if (!caller.token) throw new RequestError('session.missing');
  const proof = await prove(deps, caller, now);
  const principal = proof && (await readPrincipal(deps, proof));
  if (!principal) throw new RequestError('session.ended');
  return principal;
}

/** Asks again whether a caller seen before may go on, and what they may do now. A stream's life counts as activity. */
export async function recheck(deps: AccessDeps, user: Principal, now: number): Promise<Principal | undefined> {
  const { userId, isReadOnly, credential } = user;
  const isAlive = await isStillGood(deps, credential, now);
  return isAlive ? readPrincipal(deps, { userId, isReadOnly, credential }) : undefined;
}

async function isStillGood({ storage }: AccessDeps, credential: Credential, now: number): Promise<boolean> {
  if (credential.kind === 'demoRole') return true;
  if (credential.kind === 'session') return (await touchSession(storage, credential.tokenHash, now)) !== undefined;
  return (await touchToken(storage, credential.tokenHash, now)) !== undefined;
}

interface Proof {
  userId: number;
  isReadOnly: boolean;
  credential: Credential;
}

async function prove(deps: AccessDeps, caller: Caller, now: number): Promise<Proof | undefined> {
  const { storage } = deps;
  const tokenHash = hashSecret(caller.token);
  if (caller.token.startsWith(SESSION_PREFIX)) {
    const userId = await touchSession(storage, tokenHash, now);
    return userId === undefined ? undefined : { userId, isReadOnly: false, credential: { kind: 'session', tokenHash } };
  }
  if (caller.token.startsWith(TOKEN_PREFIX)) {
    const token = await touchToken(storage, tokenHash, now);
    return token && { ...token, credential: { kind: 'token', tokenHash } };
  }
  const userId = deps.isDemo ? await demoRoleOf(storage, caller) : undefined;
  return userId === undefined ? undefined : { userId, isReadOnly: true, credential: { kind: 'demoRole' } };
}

async function readPrincipal(deps: AccessDeps, proof: Proof): Promise<Principal | undefined> {
  const { read } = deps.storage;
  const [user, rights] = await Promise.all([
    read
      .selectFrom('user')
      .innerJoin('organisation', 'organisation.id', 'user.organisation_id')
      .select([
        'user.id',
        'login_name',
        'nickname',
        'avatar',
        'introduction',
        'is_enabled',
        'closes_at',
        'organisation_id',
        'organisation.name',
        'group_code',
      ])
      .where('user.id', '=', proof.userId)
      .executeTakeFirst(),
    readRights(read, proof.userId, deps.screens),
  ]);
  if (!user || user.is_enabled !== 1) return undefined;
  return {
    userId: user.id,
    organisationId: user.organisation_id,
    loginName: user.login_name,
    nickname: user.nickname,
    avatar: user.avatar,
    introduction: user.introduction,
    organisationName: user.name,
    groupCode: user.group_code as Principal['groupCode'],
    ...rights,
    isReadOnly: proof.isReadOnly,
    closesAt: user.closes_at,
    credential: proof.credential,
  };
}
