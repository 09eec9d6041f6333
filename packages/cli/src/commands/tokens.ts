import type { Token } from '@heliograph/core/contract/tokens';
import type { GlobalOptions } from '../config.ts';
import { shownNow, type Context } from '../context.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { writeRecord, type Kind } from '../render/records.ts';
import { tokens } from '../resources/tokens.ts';
import { clean } from '../clean.ts';
import { days } from './numbers.ts';
import { resolve } from './resolve.ts';
import { intoSecretFile } from './secret-file.ts';

export interface TokenCreateOptions extends GlobalOptions, OutputOptions {
  name?: string;
  expires: string;
  readOnly?: true;
  secretFile?: string;
}

type Created = Token & { token?: string };

const kind: Kind<Created> = {
  fields: [...tokens.fields, 'token'],
  columns: [
    ...tokens.columns.filter((column) => column.name !== 'last_used_at'),
    { name: 'token', title: 'column.token', raw: ({ token }) => token ?? null },
  ],
};

/** `helio tokens create`: the token is shown this once, or goes into a file that HELIO_TOKEN_FILE can name. */
export async function createToken(context: Context, options: TokenCreateOptions): Promise<void> {
  const { output, signal, t } = context;
  const format = chooseFormat(options, output.isTty);
  const body = {
    name: options.name ?? defaultName(),
    expiresInDays: days(options.expires, '--expires'),
    isReadOnly: options.readOnly === true,
  };
  const create = () => context.client(options).call['POST /tokens']({ body }, { signal });
  const path = options.secretFile;
  const created = path === undefined ? await create() : withoutToken(await intoSecretFile(path, create, ({ token }) => `${token}\n`));
  await writeRecord(kind, created, { format, json: options.json, output, on: shownNow(context) });
  output.note(path === undefined ? t('note.tokenOnce') : t('note.secretWritten', { path }));
}

/** `helio tokens revoke <id or name>` */
export async function revokeToken(context: Context, text: string, options: GlobalOptions): Promise<void> {
  const { call } = context.client(options);
  const token = await resolve(tokens, call, text, context.signal);
  await call['DELETE /tokens/{id}']({ params: { id: token.id } }, { signal: context.signal });
  context.output.note(context.t('note.revoked', { name: clean(token.name), id: token.id }));
}

function withoutToken(created: Created): Created {
  const { token: _secret, ...rest } = created;
  return rest;
}

function defaultName(): string {
  return `helio ${process.getBuiltinModule('node:os').hostname()} ${new Date().toISOString().slice(0, 10)}`.slice(0, 100);
}
