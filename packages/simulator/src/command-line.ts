import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { askSimulator } from './control/control-client.ts';
import { defaultControlPath } from './control/control-address.ts';
import { parseDurationMs } from './control/duration.ts';
import { type Fault, type FaultKind, faultKinds, kebab, parseFaultKind } from './faults/fault.ts';
import { buildFleet } from './fleet/fleet.ts';
import { fleetJson } from './fleet/fleet-json.ts';
import { runCommand } from './run/run-command.ts';

const DEFAULT_SEED = 1;

/** Runs one command; answers the exit code: 0 done, 1 failed, 2 wrong usage. Data on stdout, everything else on stderr. */
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
  const root = new Command('sim')
    .description('The demo fleet: devices that speak MQTT like real ones, and faults on demand.')
    .exitOverride();
  addFleet(root);
  addRun(root);
  addFault(root);
  root
    .command('clear')
    .description("ends a device's faults")
    .requiredOption('--device <serial>', 'serial number')
    .addOption(socketOption())
    .action(async ({ device, socket }: { device: string; socket: string }) =>
      print(await askSimulator(socket, { command: 'clear', sn: device }), 'cleared'),
    );
  root
    .command('list')
    .description('shows the faults that are on')
    .addOption(socketOption())
    .action(async ({ socket }: { socket: string }) => print(await askSimulator(socket, { command: 'list' }), 'on'));
  return root;
}

function addFleet(root: Command): void {
  root
    .command('fleet')
    .description('prints the plants and devices of a seed as JSON')
    .option('--seed <number>', 'which fleet', wholeNumber, DEFAULT_SEED)
    .option('--json', 'JSON, the only form there is')
    .action(({ seed }: { seed: number }) => void process.stdout.write(`${JSON.stringify(fleetJson(buildFleet(seed)))}\n`));
}

function addRun(root: Command): void {
  root
    .command('run')
    .description('connects every device of a credentials file and tells its data until stopped')
    .requiredOption('--credentials <file>', 'who the devices are; written by the server')
    .option('--history-days <number>', 'how many days before today are told on the first start', wholeNumber, 35)
    .option('--interval <duration>', "how often devices report, instead of each product's own interval", duration)
    .action(async (options: { credentials: string; historyDays: number; interval?: number }) => runCommand(options));
}

function addFault(root: Command): void {
  root
    .command('fault')
    .description('switches a fault on')
    .addArgument(new Argument('<kind>', faultKinds.map(kebab).join(', ')).argParser(faultKind))
    .requiredOption('--device <serial>', 'serial number')
    .option('--for <duration>', 'ends by itself after, say, 45s, 10m or 2h; otherwise `clear` ends it', duration)
    .option('--code <code>', "of a device-fault: the code that the device reports; its product's first when left out")
    .addOption(socketOption())
    .action(async (kind: FaultKind, options: { device: string; for?: number; code?: string; socket: string }) => {
      const forMs = options.for === undefined ? {} : { forMs: options.for };
      const code = options.code === undefined ? {} : { code: options.code };
      print(await askSimulator(options.socket, { command: 'fault', kind, sn: options.device, ...forMs, ...code }), 'on');
    });
}

function socketOption(): Option {
  return new Option('--socket <path>', "the running simulator's control socket").default(defaultControlPath());
}

function print(faults: readonly Fault[], word: 'on' | 'cleared'): void {
  if (faults.length === 0) process.stderr.write('No fault is on.\n');
  for (const fault of faults)
    process.stdout.write(`${[fault.sn, kebab(fault.kind), word === 'on' ? until(fault) : word, fault.code].filter(Boolean).join('\t')}\n`);
}

function until({ untilAt }: Fault): string {
  return untilAt === null ? 'on until cleared' : `on until ${new Date(untilAt).toISOString()}`;
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new InvalidArgumentError('It must be a whole number from 0.');
  return value;
}

function duration(text: string): number {
  const durationMs = parseDurationMs(text);
  if (durationMs === undefined) throw new InvalidArgumentError('It must be a number with s, m, h or d, such as 10m.');
  return durationMs;
}

function faultKind(text: string): FaultKind {
  const kind = parseFaultKind(text);
  if (!kind) throw new InvalidArgumentError(`It must be one of ${faultKinds.map(kebab).join(', ')}.`);
  return kind;
}
