import type { CurrentInfo } from '@heliograph/core/contract/session';
import type { GlobalOptions, Settings } from '../config.ts';
import { shownNow, type Context } from '../context.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { writeRecord, type Kind } from '../render/records.ts';

interface Identity {
  userName: string;
  nickname: string;
  /** Null where none was entered. */
  email: string | null;
  organisation: string;
  organisationId: string;
  group: string;
  roles: string[];
  permissions: string[];
  isReadOnly: boolean;
  server: string;
  tokenFrom: Settings['tokenFrom'];
}

const kind: Kind<Identity> = {
  fields: [
    'userName',
    'nickname',
    'email',
    'organisation',
    'organisationId',
    'group',
    'roles',
    'permissions',
    'isReadOnly',
    'server',
    'tokenFrom',
  ],
  columns: [
    { name: 'user_name', title: 'column.userName', raw: (who) => who.userName },
    { name: 'nickname', title: 'column.nickname', raw: (who) => who.nickname },
    { name: 'email', title: 'column.email', raw: (who) => who.email },
    { name: 'organisation', title: 'column.organisation', raw: (who) => who.organisation },
    { name: 'group', title: 'column.group', raw: (who) => who.group },
    { name: 'roles', title: 'column.roles', raw: (who) => who.roles.join(',') },
    { name: 'permissions', title: 'column.permissions', raw: (who) => who.permissions.join(',') },
    {
      name: 'is_read_only',
      title: 'column.access',
      raw: (who) => who.isReadOnly,
      show: (who, { t }) => t(who.isReadOnly ? 'token.readOnly' : 'token.readWrite'),
    },
    { name: 'server', title: 'column.server', raw: (who) => who.server },
    { name: 'token_from', title: 'column.tokenFrom', raw: (who) => who.tokenFrom, show: (who, { t }) => t(`tokenFrom.${who.tokenFrom}`) },
  ],
};

/** `helio whoami` */
export async function whoami(context: Context, options: GlobalOptions & OutputOptions): Promise<void> {
  const format = chooseFormat(options, context.output.isTty);
  const settings = context.settings(options);
  const client = context.client(options);
  const [info, { email }] = await Promise.all([
    client.body['GET /sysOrgUser/currentInfo']({}, { signal: context.signal }),
    client.call['GET /account']({}, { signal: context.signal }),
  ]);
  await writeRecord(kind, identityOf(info, email, settings), { format, json: options.json, output: context.output, on: shownNow(context) });
}

function identityOf(info: CurrentInfo, email: string, settings: Settings): Identity {
  return {
    userName: info.userName,
    nickname: info.data.nickname,
    email: email || null,
    organisation: info.orgName,
    organisationId: info.data.orgId,
    group: info.orgGroup.orgGroupName,
    roles: info.data.roles,
    permissions: info.data.perms,
    isReadOnly: info.isReadOnly,
    server: settings.url,
    tokenFrom: settings.tokenFrom,
  };
}
