import type { ConnectionAllocateOptions } from './commands/connections-allocate.ts';
import { profileKeys } from '@heliograph/core/profiles/profile-keys';
import { choiceOption, type TranslatedCommand } from './command.ts';
import type { ConnectionCreateOptions, ConnectionEndOptions, ConnectionUpdateOptions } from './commands/connections.ts';
import type { TailOptions } from './commands/connections-tail.ts';
import type { PayloadTestOptions } from './commands/connections-test.ts';
import { list, type ListOptions } from './commands/list.ts';
import type { GlobalOptions } from './config.ts';
import type { Context } from './context.ts';
import type { OutputOptions } from './output.ts';
import { actionOf, withOutput, withSelection } from './program-options.ts';
import { connections } from './resources/connections.ts';

/** The verbs of `helio connections`. */
export function addConnections(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  withOutput(withSelection(parent.command('list').description(t('help.list.connections')), connections, t), t).action(
    actionOf<ListOptions>(async (_, options) => list(context, connections, options)),
  );
  addCreate(parent, context);
  addUpdate(parent, context);
  addEnds(parent, context);
  addTail(parent, context);
  addTest(parent, context);
}

function addCreate(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  const command = parent
    .command('create')
    .description(t('help.connectionsCreate'))
    .option('--name <name>', t('help.connectionNewName'))
    .addOption(choiceOption('--format <format>', t('help.connectionFormat'), profileKeys).makeOptionMandatory());
  withOutput(withSettings(command, t), t)
    .option('--reversed', t('help.connectionReversed'))
    .option('--secret-file <file>', t('help.secretFile'))
    .addHelpText('after', `\n${t('help.connectionsAfter')}`)
    .action(actionOf<ConnectionCreateOptions>(async (_, options) => (await load()).createConnection(context, options)));
}

function addUpdate(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  const command = named(parent, t, 'update', t('help.connectionsUpdate')).option('--name <name>', t('help.connectionName'));
  withOutput(withSettings(command, t), t)
    .addOption(choiceOption('--reversed <yes>', t('help.connectionReversed'), ['true', 'false']))
    .addOption(choiceOption('--enabled <yes>', t('help.connectionEnabled'), ['true', 'false']))
    .action(actionOf<ConnectionUpdateOptions>(async ([text = ''], options) => (await load()).updateConnection(context, text, options)));
}

function addEnds(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  const rotate = named(parent, t, 'rotate', t('help.connectionsRotate'))
    .option('--secret-file <file>', t('help.secretFile'))
    .option('--yes', t('help.yes'));
  withOutput(rotate, t).action(
    actionOf<ConnectionEndOptions>(async ([text = ''], options) => (await load()).rotateConnection(context, text, options)),
  );
  named(parent, t, 'remove', t('help.connectionsRemove'))
    .option('--yes', t('help.yes'))
    .action(actionOf<ConnectionEndOptions>(async ([text = ''], options) => (await load()).removeConnection(context, text, options)));
  withOutput(named(parent, t, 'devices', t('help.connectionsDevices')), t).action(
    actionOf<GlobalOptions & OutputOptions>(async ([text = ''], options) => (await load()).connectionDevices(context, text, options)),
  );
  const allocate = named(parent, t, 'allocate', t('help.connectionsAllocate'))
    .argument('<serial>', t('help.connectionsSerial'))
    .requiredOption('--plant <plant>', t('help.devicePlant'))
    .option('--name <name>', t('help.deviceName'))
    .option('--product <key>', t('help.deviceProduct'))
    .option('--yes', t('help.yes'));
  withOutput(allocate, t).action(
    actionOf<ConnectionAllocateOptions>(async (texts, options) =>
      (await import('./commands/connections-allocate.ts')).allocateDevice(context, texts, options),
    ),
  );
}

function addTail(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  parent
    .command('tail')
    .description(t('help.connectionsTail'))
    .argument('[connection]', t('help.connectionArgument'))
    .option('--json [fields]', t('help.jsonLines'))
    .option('--tsv', t('help.tsv'))
    .option('--count <number>', t('help.count'))
    .option('--for <time>', t('help.for'))
    .action(
      actionOf<TailOptions>(async ([text], options) =>
        (await import('./commands/connections-tail.ts')).tailConnections(context, text, options),
      ),
    );
}

function addTest(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  const command = parent
    .command('test')
    .description(t('help.connectionsTest'))
    .argument('<file>', t('help.connectionFile'))
    .option('--connection <connection>', t('help.connectionOf'))
    .addOption(choiceOption('--format <format>', t('help.connectionFormat'), [...profileKeys, 'native']))
    .option('--topic <topic>', t('help.connectionTopic'))
    .option('--product <key>', t('help.deviceProduct'))
    .option('--sn <serial>', t('help.connectionSn'));
  withOutput(command, t).action(
    actionOf<PayloadTestOptions>(async ([file = ''], options) =>
      (await import('./commands/connections-test.ts')).testPayload(context, file, options),
    ),
  );
}

function withSettings(command: TranslatedCommand, t: Context['t']): TranslatedCommand {
  return command
    .option('--plant <plant>', t('help.connectionPlant'))
    .option('--product <key>', t('help.deviceProduct'))
    .option('--prefix <topic>', t('help.connectionPrefix'))
    .option('--sn <serial>', t('help.connectionSn'));
}

function named(parent: TranslatedCommand, t: Context['t'], name: string, description: string): TranslatedCommand {
  return parent.command(name).description(description).argument('<connection>', t('help.connectionArgument'));
}

const load = () => import('./commands/connections.ts');
