import type { Command } from 'commander';
import { choiceOption } from './command.ts';
import type { Translate } from './language.ts';
import type { Resource } from './resources/resource.ts';

/** Commander hands arguments, options and the command over; ours get the arguments and all options as one record. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what commander parsed has no type but the one a command declares
export function actionOf<Options>(run: (args: string[], options: Options) => Promise<void>): (...args: unknown[]) => Promise<void> {
  return async (...args) => {
    const command = args.at(-1) as Command;
    await run(args.slice(0, -2) as string[], command.optsWithGlobals() as Options);
  };
}

export function withOutput<C extends Command>(command: C, t: Translate): C {
  return command.option('--json [fields]', t('help.json')).option('--csv', t('help.csv')).option('--tsv', t('help.tsv'));
}

/** Which rows, in which order, how many. */
export function withSelection<C extends Command, Row extends { id: string }>(command: C, resource: Resource<Row>, t: Translate): C {
  return withFilters(command, resource, t).option('--limit <number>', t('help.limit'), '500');
}

/** Which rows, in which order. */
export function withFilters<C extends Command, Row extends { id: string }>(command: C, resource: Resource<Row>, t: Translate): C {
  for (const { flags, text, choices } of resource.filters) {
    if (choices) command.addOption(choiceOption(flags, t(text), choices));
    else command.option(flags, t(text));
  }
  const sorts = resource.sorts.flatMap((sort) => [sort, `-${sort}`]);
  return command.option('--search <text>', t('help.search')).addOption(choiceOption('--sort <field>', t('help.sort'), sorts));
}

/** How a plan goes out: waves, gates, times, and whether to wait for the end. */
export function withPush<C extends Command>(command: C, t: Translate): C {
  return command
    .option('--canary <waves>', t('help.commandsCanary'))
    .option('--abort-if <gates>', t('help.commandsAbortIf'))
    .option('--wait', t('help.commandsWait'))
    .option('--deadline <time>', t('help.commandsDeadline'))
    .option('--answer-within <time>', t('help.commandsAnswer'))
    .option('--reason <text>', t('help.commandsReason'))
    .option('--take-over', t('help.commandsTakeOver'))
    .option('--key <key>', t('help.commandsKey'))
    .addHelpText('after', `\n${t('help.commandsAfter')}`);
}
