import { TranslatedCommand } from './command.ts';
import { callApi, type ApiOptions } from './commands/api.ts';
import { login, type LoginOptions } from './commands/login.ts';
import type { GlobalOptions } from './config.ts';
import { logout } from './commands/logout.ts';
import { whoami } from './commands/whoami.ts';
import { completion } from './commands/completion.ts';
import type { Context } from './context.ts';
import type { OutputOptions } from './output.ts';
import { addResources } from './program-resources.ts';
import { actionOf, withOutput } from './program-options.ts';

/** The whole command line. What a command does is loaded when it is called. */
export function buildProgram(context: Context): TranslatedCommand {
  const { t } = context;
  const program = new TranslatedCommand(t, 'helio');
  program
    .speak()
    .description(t('help.program'))
    .version(context.version, '-V, --version', t('usage.version'))
    .option('--url <url>', t('help.url'))
    .option('--token-file <file>', t('help.tokenFile'))
    .option('--ca <file>', t('help.ca'))
    .option('--timeout <time>', t('help.timeout'))
    .addHelpText('after', `\n${t('help.programAfter')}`);
  addSession(program, context);
  addResources(program, context);
  addTools(program, context);
  return program;
}

function addSession(program: TranslatedCommand, context: Context): void {
  const { t } = context;
  program
    .command('login')
    .description(t('help.login'))
    .option('--username <name>', t('help.username'))
    .option('--password-stdin', t('help.passwordStdin'))
    .action(actionOf<LoginOptions>(async (_, options) => login(context, options)));
  program
    .command('logout')
    .description(t('help.logout'))
    .action(actionOf<GlobalOptions>(async (_, options) => logout(context, options)));
  withOutput(program.command('whoami').description(t('help.whoami')), t).action(
    actionOf<GlobalOptions & OutputOptions>(async (_, options) => whoami(context, options)),
  );
}

function addTools(program: TranslatedCommand, context: Context): void {
  const { t } = context;
  program
    .command('api')
    .description(t('help.api'))
    .argument('<method>', t('help.apiMethod'))
    .argument('<path>', t('help.apiPath'))
    .option('--data <json>', t('help.apiData'))
    .action(actionOf<ApiOptions>(async ([method = '', path = ''], options) => callApi(context, method, path, options)));
  program
    .command('completion')
    .description(t('help.completion'))
    .argument('<shell>', t('help.completionShell'))
    .action(actionOf(async ([shell = '']) => completion(context, program, shell)));
}
