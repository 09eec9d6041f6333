import type { TranslatedCommand } from './command.ts';
import { choiceOption } from './command.ts';
import type { EnergyListOptions, EnergyPeriodOptions, EnergyVerifyOptions } from './commands/energy.ts';
import {
  fleetFaults,
  fleetGet,
  fleetLosses,
  fleetPlants,
  type FleetLossesOptions,
  type FleetOptions,
  type FleetPlantsOptions,
} from './commands/fleet.ts';
import { get, type GetOptions } from './commands/get.ts';
import type { ImportOptions } from './commands/import-telemetry.ts';
import { list, type ListOptions } from './commands/list.ts';
import { acknowledgeFault, commentFault, repairFault, type FaultActionOptions } from './commands/faults.ts';
import type { PlantAllocateOptions, PlantUpdateOptions } from './commands/plants-change.ts';
import { createPlant, type PlantCreateOptions } from './commands/plants-create.ts';
import { createToken, revokeToken, type TokenCreateOptions } from './commands/tokens.ts';
import { watch, type WatchOptions } from './commands/watch.ts';
import type { GlobalOptions } from './config.ts';
import type { Context } from './context.ts';
import { addConnections } from './program-connections.ts';
import { addDeviceVerbs } from './program-devices.ts';
import { addFirmware } from './program-firmware.ts';
import { addArchive, addExport } from './program-archive.ts';
import { actionOf, withOutput, withSelection } from './program-options.ts';
import { addCommands } from './program-commands.ts';
import { devices } from './resources/devices.ts';
import { faults } from './resources/faults.ts';
import { plants } from './resources/plants.ts';
import type { Resource } from './resources/resource.ts';
import { tokens } from './resources/tokens.ts';

/** The verbs of a noun are made only where the line names it: the others cost time and are not asked for. */
export function addResources(program: TranslatedCommand, context: Context): void {
  const { args, t } = context;
  const isAsked = (noun: string) => args.includes(noun) || args.includes('completion');
  const fleetCommands = program.command('fleet').description(t('help.fleet'));
  if (isAsked('fleet')) addFleet(fleetCommands, context);
  const plantCommands = program.command('plants').description(t('help.plants'));
  if (isAsked('plants')) addPlants(plantCommands, context);
  const deviceCommands = program.command('devices').description(t('help.devices'));
  if (isAsked('devices')) addDevices(deviceCommands, context);
  const faultCommands = program.command('faults').description(t('help.faults'));
  if (isAsked('faults')) addFaults(faultCommands, context);
  const firmwareCommands = program.command('firmware').description(t('help.firmware'));
  if (isAsked('firmware')) addFirmware(firmwareCommands, context);
  const connectionCommands = program.command('connections').description(t('help.connections'));
  if (isAsked('connections')) addConnections(connectionCommands, context);
  const tokenCommands = program.command('tokens').description(t('help.tokens'));
  if (isAsked('tokens')) addTokens(tokenCommands, context);
  const energyCommands = program.command('energy').description(t('help.energy'));
  if (isAsked('energy')) addEnergy(energyCommands, context);
  const pushCommands = program.command('commands').description(t('help.commands'));
  if (isAsked('commands')) addCommands(pushCommands, context);
  const importCommands = program.command('import').description(t('help.import'));
  if (isAsked('import')) addImport(importCommands, context);
  const exportCommands = program.command('export').description(t('help.export'));
  if (isAsked('export')) addExport(exportCommands, context);
  const archiveCommands = program.command('archive').description(t('help.archive'));
  if (isAsked('archive')) addArchive(archiveCommands, context);
}

function addFleet(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  withOutput(parent.command('get').description(t('help.fleetGet')), t).action(
    actionOf<FleetOptions>(async (_, options) => fleetGet(context, options)),
  );
  withOutput(parent.command('plants').description(t('help.fleetPlants')).option('--limit <number>', t('help.limit'), '20'), t).action(
    actionOf<FleetPlantsOptions>(async (_, options) => fleetPlants(context, options)),
  );
  withOutput(
    parent
      .command('losses')
      .description(t('help.fleetLosses'))
      .option('--days <number>', t('help.lossDays'), '7')
      .option('--limit <number>', t('help.limit'), '20'),
    t,
  ).action(actionOf<FleetLossesOptions>(async (_, options) => fleetLosses(context, options)));
  withOutput(parent.command('faults').description(t('help.fleetFaults')), t).action(
    actionOf<FleetOptions>(async (_, options) => fleetFaults(context, options)),
  );
}

function addPlants(parent: TranslatedCommand, context: Context): void {
  addList(parent, context, plants);
  addGet(parent, context, plants, 'help.plantArgument');
  addWatch(parent, context, plants);
  addPlantCreate(parent, context);
  addPlantUpdate(parent, context);
  addPlantAllocate(parent, context);
}

function addDevices(parent: TranslatedCommand, context: Context): void {
  addList(parent, context, devices);
  addGet(parent, context, devices, 'help.deviceArgument');
  addWatch(parent, context, devices);
  addDeviceVerbs(parent, context);
}

function addFaults(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  addList(parent, context, faults);
  addGet(parent, context, faults, 'help.faultArgument');
  addWatch(parent, context, faults);
  const verb = (name: string, description: string) =>
    parent.command(name).description(description).argument('<fault>', t('help.faultArgument'));
  withOutput(verb('repair', t('help.faultsRepair')).option('--note <text>', t('help.faultNote')), t).action(
    actionOf<FaultActionOptions>(async ([id = ''], options) => repairFault(context, id, options)),
  );
  withOutput(verb('acknowledge', t('help.faultsAcknowledge')), t).action(
    actionOf<FaultActionOptions>(async ([id = ''], options) => acknowledgeFault(context, id, options)),
  );
  withOutput(verb('comment', t('help.faultsComment')).argument('<text>', t('help.faultText')), t).action(
    actionOf<FaultActionOptions>(async ([id = '', text = ''], options) => commentFault(context, id, text, options)),
  );
}

function addTokens(parent: TranslatedCommand, context: Context): void {
  addList(parent, context, tokens);
  addTokenCreate(parent, context);
  parent
    .command('revoke')
    .description(context.t('help.tokensRevoke'))
    .argument('<token>', context.t('help.tokenArgument'))
    .action(actionOf<GlobalOptions>(async ([text = ''], options) => revokeToken(context, text, options)));
}

function addEnergy(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  const list = parent
    .command('list')
    .description(t('help.energyList'))
    .option('--plant <plant>', t('help.energyPlant'))
    .option('--device <device>', t('help.energyDevice'))
    .addOption(choiceOption('--grain <step>', t('help.energyGrain'), ['quarter', 'hour', 'day', 'month', 'year']).default('day'))
    .option('--from <date>', t('help.energyFrom'))
    .option('--to <date>', t('help.energyTo'));
  withOutput(list, t).action(
    actionOf<EnergyListOptions>(async (_, options) => (await import('./commands/energy.ts')).listEnergy(context, options)),
  );
  const ofPeriod = (command: TranslatedCommand) =>
    withOutput(
      command
        .addOption(choiceOption('--period <period>', t('help.energyPeriod'), ['day', 'month', 'year', 'total']).default('day'))
        .option('--date <date>', t('help.energyDate')),
      t,
    );
  const kpis = parent.command('kpis').description(t('help.energyKpis')).requiredOption('--plant <plant>', t('help.energyPlant'));
  ofPeriod(kpis).action(
    actionOf<EnergyPeriodOptions & { plant: string }>(async (_, options) =>
      (await import('./commands/energy.ts')).energyKpis(context, options),
    ),
  );
  const why = parent
    .command('why')
    .description(t('help.energyWhy'))
    .option('--plant <plant>', t('help.energyPlant'))
    .option('--device <device>', t('help.energyDevice'));
  ofPeriod(why).action(
    actionOf<EnergyPeriodOptions>(async (_, options) => (await import('./commands/energy.ts')).energyWhy(context, options)),
  );
  const verify = parent
    .command('verify')
    .description(t('help.energyVerify'))
    .requiredOption('--plant <plant>', t('help.energyPlant'))
    .option('--month <month>', t('help.energyMonth'));
  withOutput(verify, t).action(
    actionOf<EnergyVerifyOptions>(async (_, options) => (await import('./commands/energy.ts')).verifyEnergy(context, options)),
  );
}

function addImport(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  const each = (value: string, before: string[] = []) => [...before, value];
  const command = parent
    .command('telemetry')
    .description(t('help.importTelemetry'))
    .argument('<file>', t('help.importFile'))
    .requiredOption('--device <device>', t('help.importDevice'))
    .requiredOption('--time <column>', t('help.importTime'))
    .requiredOption('--value <channel=column:unit>', t('help.importValue'), each)
    .option('--where <column=text>', t('help.importWhere'), each)
    .option('--zone <zone>', t('help.importZone'))
    .addOption(choiceOption('--date-order <order>', t('help.importDateOrder'), ['dmy', 'mdy', 'ymd']))
    .addOption(choiceOption('--decimal <sign>', t('help.importDecimal'), ['point', 'comma']))
    .option('--delimiter <sign>', t('help.importDelimiter'))
    .addOption(choiceOption('--encoding <name>', t('help.importEncoding'), ['utf-8', 'latin1', 'utf-16le']))
    .option('--skip-lines <number>', t('help.importSkipLines'))
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

function addList<Row extends { id: string }>(parent: TranslatedCommand, context: Context, resource: Resource<Row>): void {
  const { t } = context;
  const command = parent.command('list').description(t(`help.list.${resource.name}`));
  withOutput(withSelection(command, resource, t), t).action(actionOf<ListOptions>(async (_, options) => list(context, resource, options)));
}

function addGet<Row extends { id: string }>(
  parent: TranslatedCommand,
  context: Context,
  resource: Resource<Row>,
  argument: 'help.plantArgument' | 'help.deviceArgument' | 'help.faultArgument',
): void {
  const { t } = context;
  const name = ({ plants: 'plant', faults: 'fault' } as const)[resource.name as 'plants' | 'faults'] ?? 'device';
  const command = parent
    .command('get')
    .description(t(`help.get.${name}`))
    .argument(`<${name}>`, t(argument));
  withOutput(command.option('--web', t('help.web')), t).action(
    actionOf<GetOptions>(async ([text = ''], options) => get(context, resource, text, options)),
  );
}

function addWatch<Row extends { id: string }>(parent: TranslatedCommand, context: Context, resource: Resource<Row>): void {
  const { t } = context;
  const name = resource.name === 'plants' || resource.name === 'faults' ? resource.name : 'devices';
  const command = parent.command('watch').description(t(`help.watch.${name}`));
  withSelection(command, resource, t)
    .option('--json [fields]', t('help.jsonLines'))
    .option('--tsv', t('help.tsv'))
    .option('--count <number>', t('help.count'))
    .option('--for <time>', t('help.for'))
    .action(actionOf<WatchOptions>(async (_, options) => watch(context, name, options)));
}

function addPlantCreate(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  const command = parent
    .command('create')
    .description(t('help.plantsCreate'))
    .requiredOption('--name <name>', t('help.plantName'))
    .requiredOption('--time-zone <zone>', t('help.plantTimeZone'))
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
