import type { TranslatedCommand } from './command.ts';
import type { Context } from './context.ts';
import { addAudit } from './program-audit.ts';
import { addArchive, addExport } from './program-archive.ts';
import { addCommands } from './program-commands.ts';
import { addConnections } from './program-connections.ts';
import { addDevices } from './program-devices.ts';
import { addEnergy } from './program-energy.ts';
import { addFaults } from './program-faults.ts';
import { addFirmware } from './program-firmware.ts';
import { addFleet } from './program-fleet.ts';
import { addImport } from './program-import.ts';
import { addPlants } from './program-plants.ts';
import { addTokens } from './program-tokens.ts';

/** Every noun and what adds its verbs, in the order of the help. */
const nouns = {
  fleet: addFleet,
  plants: addPlants,
  devices: addDevices,
  faults: addFaults,
  firmware: addFirmware,
  connections: addConnections,
  tokens: addTokens,
  energy: addEnergy,
  commands: addCommands,
  import: addImport,
  export: addExport,
  archive: addArchive,
  audit: addAudit,
} satisfies Record<string, (parent: TranslatedCommand, context: Context) => void>;

/** The verbs of a noun are made only where the line names it: the others cost time and are not asked for. */
export function addResources(program: TranslatedCommand, context: Context): void {
  const { args, t } = context;
  for (const [noun, addVerbs] of Object.entries(nouns)) {
    const command = program.command(noun).description(t(`help.${noun as keyof typeof nouns}`));
    if (args.includes(noun) || args.includes('completion')) addVerbs(command, context);
  }
}
