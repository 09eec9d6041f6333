import type { GlobalOptions } from '../config.ts';
import { readConfigFile } from '../config-file.ts';
import { createApi } from '../api.ts';
import type { Context } from '../context.ts';

/** `helio logout`: ends the session at the server and forgets it here, whatever the server answers. */
export async function logout(context: Context, options: GlobalOptions): Promise<void> {
  const { env, output, t } = context;
  const settings = context.settings(options);
  const token = readConfigFile(env).servers?.[settings.url]?.token;
  if (token === undefined) {
    output.note(t('note.notSignedIn', { url: settings.url }));
    return;
  }
  const { client, close } = createApi({ ...settings, token }, t.language, env);
  context.atEnd(close);
  const ended = await client.call['GET /sysLogout']({}, { signal: context.signal }).then(
    () => true,
    () => false,
  );
  const { forgetLogin } = await import('../config-store.ts');
  forgetLogin(env, settings.url);
  output.note(t(ended ? 'note.signedOut' : 'note.signedOutHere', { url: settings.url }));
}
