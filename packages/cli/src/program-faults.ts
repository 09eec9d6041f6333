import type { TranslatedCommand } from './command.ts';
import { acknowledgeFault, commentFault, repairFault, type FaultActionOptions } from './commands/faults.ts';
import type { Context } from './context.ts';
import { actionOf, withOutput } from './program-options.ts';
import { addGet, addList, addWatch } from './program-verbs.ts';
import { faults } from './resources/faults.ts';

/** The verbs of `helio faults`. */
export function addFaults(parent: TranslatedCommand, context: Context): void {
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
