import type { TranslatedCommand } from './command.ts';
import { get, type GetOptions } from './commands/get.ts';
import { list, type ListOptions } from './commands/list.ts';
import { watch, type WatchOptions } from './commands/watch.ts';
import type { Context } from './context.ts';
import { actionOf, withOutput, withSelection } from './program-options.ts';
import type { Resource } from './resources/resource.ts';

/** `list`, as every resource has it. */
export function addList<Row extends { id: string }>(parent: TranslatedCommand, context: Context, resource: Resource<Row>): void {
  const { t } = context;
  const command = parent.command('list').description(t(`help.list.${resource.name}`));
  withOutput(withSelection(command, resource, t), t).action(actionOf<ListOptions>(async (_, options) => list(context, resource, options)));
}

/** `get` of one by what names it. */
export function addGet<Row extends { id: string }>(
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

/** `watch`: the list as it changes. */
export function addWatch<Row extends { id: string }>(parent: TranslatedCommand, context: Context, resource: Resource<Row>): void {
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
