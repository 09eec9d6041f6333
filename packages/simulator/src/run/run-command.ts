import { fstatSync } from 'node:fs';
import { readCredentials } from './credentials.ts';
import { startSimulator } from './simulator.ts';

const PARENT_CHECK_MS = 1_000;
const STOP_DEADLINE_MS = 5_000;

/** Runs until a signal, or until whoever reads our events is gone. Events are JSON lines on stdout, the log is on stderr. */
export async function runCommand(options: { credentials: string; historyDays: number; interval?: number }): Promise<void> {
  const credentials = await readCredentials(options.credentials);
  const end = untilEnd();
  const simulator = await startSimulator({
    credentials,
    historyDays: options.historyDays,
    stateFile: `${options.credentials}.state`,
    onEvent: (event) => void process.stdout.write(`${JSON.stringify(event)}\n`),
    log: (line) => void process.stderr.write(`simulator: ${line}\n`),
    ...(options.interval === undefined ? {} : { intervalMs: options.interval }),
  });
  await end;
  setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
  await simulator.stop();
}

/** A simulator that nobody listens to any more would keep its devices alive for ever. */
function untilEnd(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  process.once('SIGTERM', () => resolve());
  process.once('SIGINT', () => resolve());
  process.stdout.on('error', () => resolve());
  if (isPiped()) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && resolve(), PARENT_CHECK_MS).unref();
  }
  return promise;
}

function isPiped(): boolean {
  const stdout = fstatSync(1);
  return stdout.isFIFO() || stdout.isSocket();
}
