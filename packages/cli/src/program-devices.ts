import type { TranslatedCommand } from './command.ts';
import { createDevice, type DeviceCreateOptions } from './commands/devices-create.ts';
import type { SeriesOptions } from './commands/devices-series.ts';
import type { BindOptions, SwapOptions, UnbindOptions } from './commands/devices-binding.ts';
import type { DeviceUpdateOptions } from './commands/devices-update.ts';
import type { Context } from './context.ts';
import { actionOf, withOutput } from './program-options.ts';
import { addGet, addList, addWatch } from './program-verbs.ts';
import { devices } from './resources/devices.ts';

/** The verbs of `helio devices`. */
export function addDevices(parent: TranslatedCommand, context: Context): void {
  addList(parent, context, devices);
  addGet(parent, context, devices, 'help.deviceArgument');
  addWatch(parent, context, devices);
  addRegister(parent, context);
  addUpdate(parent, context);
  addBinding(parent, context);
  addSwap(parent, context);
  addSeries(parent, context);
}

function addRegister(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  const command = parent
    .command('register')
    .alias('create')
    .description(t('help.devicesRegister'))
    .option('--plant <plant>', t('help.devicePlant'))
    .requiredOption('--product <key>', t('help.deviceProduct'))
    .requiredOption('--sn <serial>', t('help.deviceSn'))
    .requiredOption('--name <name>', t('help.deviceName'))
    .option('--rated-power <w>', t('help.deviceRatedPower'))
    .option('--secret-file <file>', t('help.secretFile'));
  withOutput(command, t).action(actionOf<DeviceCreateOptions>(async (_, options) => createDevice(context, options)));
}

function addUpdate(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  const command = parent
    .command('update')
    .description(t('help.devicesUpdate'))
    .argument('<device>', t('help.deviceArgument'))
    .option('--name <name>', t('help.deviceName'))
    .option('--rated-power <w>', t('help.deviceRatedPower'))
    .option('--mac <address>', t('help.deviceMac'))
    .option('--tilt <degrees>', t('help.deviceTilt'))
    .option('--azimuth <degrees>', t('help.deviceAzimuth'))
    .option('--usable-capacity <kwh>', t('help.deviceUsableCapacity'))
    .option('--hardware-version <text>', t('help.deviceHardware'))
    .option('--software-version <text>', t('help.deviceSoftware'))
    .option('--protocol-version <text>', t('help.deviceProtocol'))
    .addHelpText('after', `\n${t('help.devicesUpdateAfter')}`);
  withOutput(command, t).action(
    actionOf<DeviceUpdateOptions>(async ([text = ''], options) =>
      (await import('./commands/devices-update.ts')).updateDevice(context, text, options),
    ),
  );
}

function addBinding(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  const verb = (name: string, description: string) =>
    parent.command(name).description(description).argument('<device>', t('help.deviceArgument')).option('--yes', t('help.yes'));
  const bind = verb('bind', t('help.devicesBind'))
    .requiredOption('--plant <plant>', t('help.devicePlant'))
    .option('--secret-file <file>', t('help.secretFile'));
  withOutput(bind, t).action(
    actionOf<BindOptions>(async ([text = ''], options) =>
      (await import('./commands/devices-binding.ts')).bindDevice(context, text, options),
    ),
  );
  withOutput(verb('unbind', t('help.devicesUnbind')), t).action(
    actionOf<UnbindOptions>(async ([text = ''], options) =>
      (await import('./commands/devices-binding.ts')).unbindDevice(context, text, options),
    ),
  );
}

function addSwap(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  const each = (value: string, before: string[] = []) => [...before, value];
  const command = parent
    .command('swap')
    .description(t('help.devicesSwap'))
    .argument('<device>', t('help.deviceArgument'))
    .argument('<serial>', t('help.swapSerial'))
    .requiredOption('--reason <text>', t('help.swapReason'))
    .option('--at <time>', t('help.swapAt'))
    .option('--closing <flow=kWh>', t('help.swapClosing'), each)
    .option('--opening <flow=kWh>', t('help.swapOpening'), each)
    .option('--secret-file <file>', t('help.secretFile'))
    .option('--yes', t('help.yes'))
    .addHelpText('after', `\n${t('help.swapAfter')}`);
  withOutput(command, t).action(
    actionOf<SwapOptions>(async ([text = '', serial = ''], options) =>
      (await import('./commands/devices-binding.ts')).swapDevice(context, text, serial, options),
    ),
  );
}

function addSeries(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  const command = parent
    .command('series')
    .description(t('help.devicesSeries'))
    .argument('<device>', t('help.deviceArgument'))
    .option('--channel <name>', t('help.seriesChannel'), (name: string, before: string[] | undefined) => [...(before ?? []), name])
    .option('--from <time>', t('help.seriesFrom'))
    .option('--to <time>', t('help.seriesTo'))
    .option('--points <number>', t('help.seriesPoints'));
  withOutput(command, t).action(
    actionOf<SeriesOptions>(async ([text = ''], options) =>
      (await import('./commands/devices-series.ts')).deviceSeries(context, text, options),
    ),
  );
}
