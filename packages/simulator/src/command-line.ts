import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { buildFleet } from './fleet/fleet.ts';
import { fleetJson } from './fleet/fleet-json.ts';

/** Runs one command; answers the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  try {
    await program().parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

function program(): Command {
  const root = new Command('sim').description('The demo fleet: plants and devices that speak MQTT like real ones.').exitOverride();
  root
    .command('fleet')
    .description('prints the plants and devices of a seed')
    .option('--seed <number>', 'which fleet', wholeNumber, DEFAULT_SEED)
    .option('--json', 'as JSON (the only form so far, and the default)')
    .action(({ seed }: { seed: number }) => void process.stdout.write(`${JSON.stringify(fleetJson(buildFleet(seed)))}\n`));
  return root;
}

const DEFAULT_SEED = 1;

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new InvalidArgumentError('must be a whole number from 0');
  return value;
}
