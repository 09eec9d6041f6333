import type { TranslatedCommand } from './command.ts';
import { choiceOption } from './command.ts';
import type { ArchiveOptions, ArchiveVerifyOptions } from './commands/archive.ts';
import type { ExportKind, ExportOptions } from './commands/export.ts';
import type { ExportListOptions, ListKind } from './commands/export-list.ts';
import type { Context } from './context.ts';
import { actionOf, withFilters, withOutput } from './program-options.ts';
import { devices } from './resources/devices.ts';
import { faults } from './resources/faults.ts';
import { plants } from './resources/plants.ts';
import type { Resource } from './resources/resource.ts';

export function addArchive(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  const commands = () => import('./commands/archive.ts');
  withOutput(parent.command('status').description(t('help.archiveStatus')), t).action(
    actionOf<ArchiveOptions>(async (_, options) => (await commands()).archiveStatus(context, options)),
  );
  parent
    .command('run')
    .description(t('help.archiveRun'))
    .option('--wait', t('help.archiveWait'))
    .action(actionOf<ArchiveOptions>(async (_, options) => (await commands()).archiveRun(context, options)));
  const verify = parent
    .command('verify')
    .description(t('help.archiveVerify'))
    .option('--from <date>', t('help.archiveFrom'))
    .option('--to <date>', t('help.energyTo'));
  withOutput(verify, t).action(actionOf<ArchiveVerifyOptions>(async (_, options) => (await commands()).archiveVerify(context, options)));
}

export function addExport(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  const each = (value: string, before: string[] = []) => [...before, value];
  const add = (kind: ExportKind, description: string) => {
    const command = parent
      .command(kind)
      .description(description)
      .option('--plant <plant>', t('help.energyPlant'))
      .option('--device <device>', t('help.exportDevice'), each)
      .option('--month <month>', t('help.exportMonth'))
      .option('--from <date>', t('help.energyFrom'))
      .option('--to <date>', t('help.energyTo'))
      .addOption(choiceOption('--format <name>', t('help.exportFormat'), ['csv', 'json', 'jsonl']).default('csv'))
      .addOption(choiceOption('--times <clock>', t('help.exportTimes'), ['utc', 'plant']).default('utc'))
      .option('--output <file>', t('help.exportOutput'));
    if (kind === 'telemetry') command.option('--channel <name>', t('help.seriesChannel'), each);
    if (kind === 'energy') {
      command.addOption(choiceOption('--grain <step>', t('help.energyGrain'), ['quarter', 'hour', 'day', 'month', 'year']).default('hour'));
    }
    command
      .addHelpText('after', `\n${t('help.exportAfter')}`)
      .action(actionOf<ExportOptions>(async (_, options) => (await import('./commands/export.ts')).exportData(context, kind, options)));
  };
  add('telemetry', t('help.exportTelemetry'));
  add('energy', t('help.exportEnergy'));
  add('faults', t('help.exportFaults'));
  addExportedList(parent, context, 'plants', plants);
  addExportedList(parent, context, 'devices', devices);
  addExportedList(parent, context, 'fault-list', faults);
}

const listTexts = { plants: 'help.exportPlants', devices: 'help.exportDevices', 'fault-list': 'help.exportFaultList' } as const;

function addExportedList<Row extends { id: string }>(
  parent: TranslatedCommand,
  context: Context,
  kind: ListKind,
  resource: Resource<Row>,
): void {
  const { t } = context;
  withFilters(parent.command(kind).description(t(listTexts[kind])), resource, t)
    .option('--columns <names>', t('help.exportColumns'))
    .addOption(choiceOption('--format <name>', t('help.exportFormat'), ['csv', 'json', 'jsonl']).default('csv'))
    .option('--output <file>', t('help.exportOutput'))
    .action(
      actionOf<ExportListOptions>(async (_, options) => (await import('./commands/export-list.ts')).exportList(context, kind, options)),
    );
}
