import type { TranslatedCommand } from './command.ts';
import { choiceOption } from './command.ts';
import type { ImportOptions } from './commands/import-telemetry.ts';
import { encodings } from './import/encoding.ts';
import { dateOrders } from './import/time-text.ts';
import type { Context } from './context.ts';
import { actionOf, withOutput } from './program-options.ts';

/** The verbs of `helio import`. */
export function addImport(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  const each = (value: string, before: string[] = []) => [...before, value];
  const command = parent
    .command('telemetry')
    .description(t('help.importTelemetry'))
    .argument('<file>', t('help.importFile'))
    .requiredOption('--device <device>', t('help.importDevice'))
    .requiredOption('--time <column>', t('help.importTime'), each)
    .requiredOption('--value <channel=column:unit>', t('help.importValue'), each)
    .option('--where <column=text>', t('help.importWhere'), each)
    .option('--zone <zone>', t('help.importZone'))
    .addOption(choiceOption('--date-order <order>', t('help.importDateOrder'), [...dateOrders]))
    .addOption(choiceOption('--decimal <sign>', t('help.importDecimal'), ['point', 'comma']))
    .option('--delimiter <sign>', t('help.importDelimiter'))
    .addOption(choiceOption('--encoding <name>', t('help.importEncoding'), encodings))
    .option('--skip-lines <number>', t('help.importSkipLines'))
    .option('--without-titles', t('help.importWithoutTitles'))
    .option('--absent <text>', t('help.importAbsent'), each)
    .addOption(choiceOption('--repeated-hour <which>', t('help.importRepeatedHour'), ['earlier', 'later']))
    .option('--skip-unreadable', t('help.importSkipUnreadable'))
    .option('--apply', t('help.importApply'))
    .addHelpText('after', `\n${t('help.importAfter')}`);
  withOutput(command, t).action(
    actionOf<ImportOptions>(async ([file = ''], options) =>
      (await import('./commands/import-telemetry.ts')).importTelemetry(context, file, options),
    ),
  );
}
