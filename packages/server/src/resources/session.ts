import { orgGroupCodes, type Session } from '@heliograph/core/contract/session';
import { roleCodes } from '../access/roles.ts';
import { endSession } from '../access/sessions.ts';
import { completeSetup } from '../access/setup.ts';
import { changePassword, signIn } from '../access/sign-in.ts';
import { userVersion } from '../access/user-version.ts';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import type { Storage } from '../storage/storage.ts';

export interface SessionDeps {
  storage: Storage;
  isDemo: boolean;
}

export function sessionHandlers({ storage, isDemo }: SessionDeps): Handlers<Session> {
  return {
    async 'POST /login'({ body }, { address, now }) {
      return { token: await signIn(storage, body.username, body.password, { address, now }) };
    },

    'GET /sysOrgUser/currentInfo'(_request, { user, isAtThisMachine, translate }) {
      return {
        data: {
          roles: [...user.roles],
          orgId: String(user.organisationId),
          nickname: user.nickname,
          perms: [...user.grants],
          avatar: user.avatar,
          introduction: user.introduction,
          list: user.routes.map((routerPath) => ({ routerPath })),
        },
        orgGroup: {
          orgGroupCode: user.groupCode,
          orgGroupName: translate(`session.orgGroups.${user.groupCode}`),
          orgGroupId: String(orgGroupCodes.indexOf(user.groupCode) + 1),
        },
        orgName: user.organisationName,
        userName: user.loginName,
        isReadOnly: user.isReadOnly,
        isDemo,
        switchableRoles: isDemo && isAtThisMachine ? [...roleCodes] : [],
        closesAt: user.closesAt,
        version: userVersion(user),
      };
    },

    async 'GET /sysLogout'(_request, { user }) {
      // A token for scripts ends on its date or by DELETE /tokens/{id}, not by a logout.
      if (user.credential.kind === 'session') await endSession(storage, user.credential.tokenHash);
    },

    async 'PUT /session/password'({ body }, { user, address, author, now }) {
      if (user.credential.kind !== 'session') throw new RequestError('tokens.fromToken');
      await changePassword(storage, user, body, { address, author, now });
    },

    async 'POST /setup'({ body }, { now }) {
      return { username: await completeSetup(storage, body.setupToken, body.password, now) };
    },
  };
}
