import type { CommanderError } from 'commander';
import { createApi, type Api } from './api.ts';
import { readSettings, type Settings } from './config.ts';
import type { Context } from './context.ts';
import { Cancelled, EXIT } from './errors.ts';
import { chooseLanguage, loadTranslate } from './language.ts';
import { createOutput } from './output.ts';
import { buildProgram } from './program.ts';
import { reportError } from './report.ts';

/** One run of the command: answers the exit code. 0 ok, 1 error, 2 usage or cancelled, 3 stopped by a gate, 4 sign-in needed, 8 not settled. */
export async function run(args: readonly string[], env: NodeJS.ProcessEnv, version: string): Promise<number> {
  const output = createOutput(env);
  const t = loadTranslate(chooseLanguage(env));
  let stop: AbortSignal | undefined;
  let settings: Settings | undefined;
  let api: Api | undefined;
  const endings: (() => void | Promise<void>)[] = [];
  const context: Context = {
    version,
    env,
    t,
    output,
    args,
    // A stream costs milliseconds to open, and most commands do not read.
    get stdin() {
      return process.stdin;
    },
    get signal() {
      return (stop ??= stopOnInterrupt());
    },
    settings: (options) => (settings ??= readSettings(options, env)),
    client: (options) => (api ??= createApi(context.settings(options), t.language, env)).client,
    atEnd: (work) => void endings.push(work),
  };
  try {
    await buildProgram(context).parseAsync(args, { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    const code = helpCode(error);
    if (code !== undefined) return code;
    return reportError(error, output, t, { url: settings?.url, isDebug: Boolean(env.HELIO_DEBUG) });
  } finally {
    await api?.close();
    for (const end of endings) await end();
  }
}

function stopOnInterrupt(): AbortSignal {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort(new Cancelled()));
  return stop.signal;
}

/** Help that was asked for is a success; help because nothing was asked for is a usage error. */
function helpCode(error: unknown): number | undefined {
  const { code } = error as CommanderError;
  if (code === 'commander.help') return EXIT.usage;
  return code === 'commander.helpDisplayed' || code === 'commander.version' ? EXIT.ok : undefined;
}
