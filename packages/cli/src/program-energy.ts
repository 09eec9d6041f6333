import type { TranslatedCommand } from './command.ts';
import { choiceOption } from './command.ts';
import { energyFlows } from '@heliograph/core/energy';
import type { EnergyCorrectOptions } from './commands/energy-correct.ts';
import type { EnergyProductionOptions } from './commands/energy-production.ts';
import type { EnergyListOptions, EnergyPeriodOptions, EnergyVerifyOptions } from './commands/energy.ts';
import type { Context } from './context.ts';
import { actionOf, withOutput } from './program-options.ts';

/** The verbs of `helio energy`. */
export function addEnergy(parent: TranslatedCommand, context: Context): void {
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
  const production = parent
    .command('production')
    .description(t('help.energyProduction'))
    .requiredOption('--plant <plant>', t('help.energyPlant'));
  withOutput(production, t).action(
    actionOf<EnergyProductionOptions>(async (_, options) =>
      (await import('./commands/energy-production.ts')).energyProduction(context, options),
    ),
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
  addCorrect(parent, context);
  const verify = parent
    .command('verify')
    .description(t('help.energyVerify'))
    .requiredOption('--plant <plant>', t('help.energyPlant'))
    .option('--month <month>', t('help.energyMonth'));
  withOutput(verify, t).action(
    actionOf<EnergyVerifyOptions>(async (_, options) => (await import('./commands/energy.ts')).verifyEnergy(context, options)),
  );
}

function addCorrect(parent: TranslatedCommand, context: Context): void {
  const { t } = context;
  const correct = parent
    .command('correct')
    .description(t('help.energyCorrect'))
    .requiredOption('--device <device>', t('help.energyDevice'))
    .requiredOption('--at <time>', t('help.energyCorrectAt'))
    .requiredOption('--kwh <kwh>', t('help.energyCorrectKwh'))
    .requiredOption('--reason <text>', t('help.energyCorrectReason'))
    .addOption(choiceOption('--flow <flow>', t('help.energyCorrectFlow'), energyFlows))
    .option('--yes', t('help.yes'));
  withOutput(correct, t).action(
    actionOf<EnergyCorrectOptions>(async (_, options) => (await import('./commands/energy-correct.ts')).correctEnergy(context, options)),
  );
}
