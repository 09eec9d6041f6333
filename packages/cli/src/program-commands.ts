import { pushStatuses } from '@heliograph/core/commands/ladder';
import { choiceOption, type TranslatedCommand } from './command.ts';
import type { HistoryOptions } from './commands/commands-history.ts';
import type { PlanOptions } from './commands/commands-plan.ts';
import type { PushVerb, StatusOptions } from './commands/commands-status.ts';
import type { ApplyOptions } from './commands/push-plan.ts';
import type { GlobalOptions } from './config.ts';
import type { Context } from './context.ts';
import type { OutputOptions } from './output.ts';
import { actionOf, withOutput, withPush } from './program-options.ts';

const verbs: readonly PushVerb[] = ['pause', 'resume', 'abort', 'retry', 'approve'];

/** `helio commands …`: plan, apply, follow and steer pushes to devices. */
export function addCommands(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  const each = (value: string, before: string[] = []) => [...before, value];
  const plan = parent
    .command('plan')
    .description(t('help.commandsPlan'))
    .requiredOption('--select <filter>', t('help.commandsSelect'))
    .requiredOption('--set <setting=value>', t('help.commandsSet'), each)
    .option('-o, --output <file>', t('help.commandsOutput'));
  withOutput(plan, t).action(
    actionOf<PlanOptions>(async (_, options) => (await import('./commands/commands-plan.ts')).planCommands(context, options)),
  );
  const apply = parent.command('apply').description(t('help.commandsApply')).argument('<file>', t('help.commandsFile'));
  withOutput(withPush(apply, t), t).action(
    actionOf<ApplyOptions>(async ([file = ''], options) =>
      (await import('./commands/commands-apply.ts')).applyPlan(context, file, options),
    ),
  );
  const status = parent
    .command('status')
    .description(t('help.commandsStatus'))
    .argument('<push>', t('help.commandsPush'))
    .option('--watch', t('help.commandsWatch'))
    .option('--wait', t('help.commandsWait'))
    .option('--devices', t('help.commandsDevices'));
  withOutput(status, t).action(
    actionOf<StatusOptions>(async ([id = ''], options) =>
      (await import('./commands/commands-status.ts')).pushStatusOf(context, id, options),
    ),
  );
  withOutput(parent.command('list').description(t('help.commandsList')).option('--limit <number>', t('help.limit'), '20'), t).action(
    actionOf<GlobalOptions & OutputOptions & { limit: string }>(async (_, options) =>
      (await import('./commands/commands-status.ts')).listPushes(context, options),
    ),
  );
  const history = parent
    .command('history')
    .description(t('help.commandsHistory'))
    .argument('[command]', t('help.commandsCommand'))
    .option('--plant <plant>', t('help.filterPlant'))
    .option('--device <device>', t('help.deviceArgument'))
    .addOption(choiceOption('--status <status>', t('help.commandsStatusFilter'), pushStatuses))
    .option('--limit <number>', t('help.limit'), '100');
  withOutput(history, t).action(
    actionOf<HistoryOptions>(async ([id], options) => {
      const { listHistory, showSteps } = await import('./commands/commands-history.ts');
      await (id === undefined ? listHistory(context, options) : showSteps(context, id, options));
    }),
  );
  for (const verb of verbs) {
    const command = parent
      .command(verb)
      .description(t(`help.commandsVerb.${verb}`))
      .argument('<push>', t('help.commandsPush'));
    withOutput(command, t).action(
      actionOf<StatusOptions>(async ([id = ''], options) =>
        (await import('./commands/commands-status.ts')).steerPush(context, verb, id, options),
      ),
    );
  }
}
