import { createApi, type Api } from '../api.ts';
import type { GlobalOptions } from '../config.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { clean } from '../clean.ts';

export interface LoginOptions extends GlobalOptions {
  username?: string;
  passwordStdin?: true;
}

/** `helio login`: asks on a terminal, reads stdin where told to, and never waits for a person who is not there. */
export async function login(context: Context, options: LoginOptions): Promise<void> {
  const { env, output, t } = context;
  const settings = context.settings(options);
  warnAboutPlainText(settings.url, context);
  const { username, password } = await credentials(context, options);
  const anonymous = closedAtEnd(context, createApi({ ...settings, token: undefined }, t.language, env));
  const { token } = await anonymous.client.call['POST /login']({ body: { username, password } }, { signal: context.signal });
  const signedIn = closedAtEnd(context, createApi({ ...settings, token }, t.language, env));
  const info = await signedIn.client.body['GET /sysOrgUser/currentInfo']({}, { signal: context.signal });
  const { rememberLogin } = await import('../config-store.ts');
  rememberLogin(env, settings.url, { token, username: info.userName });
  output.note(t('note.signedIn', { name: clean(info.userName), organisation: clean(info.orgName), url: settings.url }));
  if (env.HELIO_TOKEN || env.HELIO_TOKEN_FILE) output.note(t('note.environmentWins'));
}

function closedAtEnd(context: Context, api: Api): Api {
  context.atEnd(api.close);
  return api;
}

async function credentials(context: Context, options: LoginOptions): Promise<{ username: string; password: string }> {
  const { stdin, t } = context;
  if (options.passwordStdin) {
    if (options.username === undefined) throw usageError('problem.usernameNeeded');
    const { readAll } = await import('../prompt.ts');
    return { username: options.username, password: (await readAll(stdin)).replace(/\r?\n$/, '') };
  }
  if (!stdin.isTTY || !process.stderr.isTTY) throw usageError('problem.noTerminal', {}, { next: 'problem.noTerminalNext' });
  const { ask } = await import('../prompt.ts');
  const password = { text: `${t('prompt.password')}: `, isSecret: true };
  if (options.username !== undefined) return { username: options.username, password: (await ask([password], context.signal))[0] ?? '' };
  const [username = '', secret = ''] = await ask([{ text: `${t('prompt.username')}: ` }, password], context.signal);
  return { username, password: secret };
}

function warnAboutPlainText(url: string, { output, t }: Context): void {
  const { protocol, hostname } = new URL(url);
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol === 'http:' && !isLocal) output.note(t('note.plainText', { url }));
}
