import type { TranslatedCommand } from './command.ts';
import { createToken, revokeToken, type TokenCreateOptions } from './commands/tokens.ts';
import type { GlobalOptions } from './config.ts';
import type { Context } from './context.ts';
import { actionOf, withOutput } from './program-options.ts';
import { addList } from './program-verbs.ts';
import { tokens } from './resources/tokens.ts';

/** The verbs of `helio tokens`. */
export function addTokens(parent: TranslatedCommand, context: Context): void {
  addList(parent, context, tokens);
  addTokenCreate(parent, context);
  parent
    .command('revoke')
    .description(context.t('help.tokensRevoke'))
    .argument('<token>', context.t('help.tokenArgument'))
    .action(actionOf<GlobalOptions>(async ([text = ''], options) => revokeToken(context, text, options)));
}

function addTokenCreate(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  const command = parent
    .command('create')
    .description(t('help.tokensCreate'))
    .requiredOption('--expires <days>', t('help.tokenExpires'))
    .option('--name <name>', t('help.tokenName'))
    .option('--read-only', t('help.tokenReadOnly'))
    .option('--secret-file <file>', t('help.secretFile'));
  withOutput(command, t).action(actionOf<TokenCreateOptions>(async (_, options) => createToken(context, options)));
}
