import { auditActions, auditResources } from '@heliograph/core/audit/kinds';
import type { AuditListOptions } from './audit/list.ts';
import { choiceOption, type TranslatedCommand } from './command.ts';
import type { Context } from './context.ts';
import { actionOf, withOutput } from './program-options.ts';

/** The verbs of `helio audit`. */
export function addAudit(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  const command = parent
    .command('list')
    .description(t('help.list.audit'))
    .option('--plant <plant>', t('help.auditPlant'))
    .option('--device <device>', t('help.auditDevice'))
    .option('--user <user>', t('help.auditUser'))
    .addOption(choiceOption('--action <action>', t('help.auditAction'), auditActions))
    .addOption(choiceOption('--resource <resource>', t('help.auditResource'), auditResources))
    .option('--from <time>', t('help.auditFrom'))
    .option('--to <time>', t('help.auditTo'))
    .addOption(choiceOption('--sort <field>', t('help.sort'), ['at', '-at']))
    .option('--limit <number>', t('help.limit'), '500');
  withOutput(command, t).action(
    actionOf<AuditListOptions>(async (_, options) => (await import('./audit/list.ts')).listAudit(context, options)),
  );
}
