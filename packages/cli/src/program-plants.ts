import type { TranslatedCommand } from './command.ts';
import { choiceOption } from './command.ts';
import type { PlantAllocateOptions, PlantUpdateOptions } from './commands/plants-change.ts';
import { createPlant, type PlantCreateOptions } from './commands/plants-create.ts';
import type { GlobalOptions } from './config.ts';
import type { Context } from './context.ts';
import { actionOf, withOutput } from './program-options.ts';
import { addGet, addList, addWatch } from './program-verbs.ts';
import { plants } from './resources/plants.ts';

/** The verbs of `helio plants`. */
export function addPlants(parent: TranslatedCommand, context: Context): void {
  addList(parent, context, plants);
  addGet(parent, context, plants, 'help.plantArgument');
  addWatch(parent, context, plants);
  addPlantCreate(parent, context);
  addPlantUpdate(parent, context);
  addPlantAllocate(parent, context);
  addPlantMeter(parent, context);
}

function addPlantCreate(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  const command = parent
    .command('create')
    .description(t('help.plantsCreate'))
    .requiredOption('--name <name>', t('help.plantName'))
    .option('--time-zone <zone>', t('help.plantCreateZone'))
    .requiredOption('--country <code>', t('help.plantCountry'))
    .option('--owner <organisation>', t('help.plantOwner'));
  withOutput(withPlantFields(command, t), t).action(actionOf<PlantCreateOptions>(async (_, options) => createPlant(context, options)));
}

function addPlantUpdate(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  const command = parent
    .command('update')
    .description(t('help.plantsUpdate'))
    .argument('<plant>', t('help.plantArgument'))
    .option('--name <name>', t('help.plantName'))
    .option('--time-zone <zone>', t('help.plantTimeZone'))
    .option('--country <code>', t('help.plantCountry'));
  withOutput(withPlantFields(command, t).option('--dry-run', t('help.dryRun')), t).action(
    actionOf<PlantUpdateOptions>(async ([text = ''], options) =>
      (await import('./commands/plants-change.ts')).updatePlant(context, text, options),
    ),
  );
}

function addPlantAllocate(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  const command = parent
    .command('allocate')
    .description(t('help.plantsAllocate'))
    .argument('<plant>', t('help.plantArgument'))
    .option('--installer <organisation>', t('help.allocateInstaller'))
    .option('--service <organisation>', t('help.allocateService'))
    .option('--dry-run', t('help.dryRun'))
    .option('--yes', t('help.yes'));
  withOutput(command, t).action(
    actionOf<PlantAllocateOptions>(async ([text = ''], options) =>
      (await import('./commands/plants-change.ts')).allocatePlant(context, text, options),
    ),
  );
}

function addPlantMeter(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  parent
    .command('meter')
    .description(t('help.plantsMeter'))
    .argument('<plant>', t('help.plantArgument'))
    .argument('<device>', t('help.meterArgument'))
    .option('--yes', t('help.yes'))
    .action(
      actionOf<GlobalOptions & { yes?: true }>(async ([plant = '', device = ''], options) =>
        (await import('./commands/plants-meter.ts')).setProductionMeter(context, plant, device, options),
      ),
    );
}

function withPlantFields(command: TranslatedCommand, t: Context['t']): TranslatedCommand {
  return command
    .option('--capacity <wp>', t('help.plantCapacity'))
    .option('--capacity-w <w>', t('help.plantCapacityW'))
    .option('--latitude <degrees>', t('help.plantLatitude'))
    .option('--longitude <degrees>', t('help.plantLongitude'))
    .option('--address <text>', t('help.plantAddress'))
    .option('--installed-on <date>', t('help.plantInstalledOn'))
    .addOption(choiceOption('--position <position>', t('help.plantPosition'), ['roof', 'balcony', 'garden', 'other']))
    .option('--station-owner <name>', t('help.plantStationOwner'));
}
