import type { TranslatedCommand } from './command.ts';
import {
  fleetFaults,
  fleetGet,
  fleetLosses,
  fleetPlants,
  type FleetLossesOptions,
  type FleetOptions,
  type FleetPlantsOptions,
} from './commands/fleet.ts';
import type { Context } from './context.ts';
import { actionOf, withOutput } from './program-options.ts';

/** The verbs of `helio fleet`. */
export function addFleet(parent: TranslatedCommand, context: Context): void {
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
