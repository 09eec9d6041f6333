import { flushCompileCache } from 'node:module';
import { type Command, readCommand, usage } from './command-line.ts';
import { type Config, readConfig } from './config.ts';
import type { RunningServer } from './server.ts';
import { StartError } from './start-error.ts';
import { StorageStartError } from './storage/errors.ts';

const STOP_LIMIT_MS = 20_000;
const USAGE_EXIT = 2;

/** What the words on the command line ask for; without any it serves until it is told to stop. */
export async function run(words: readonly string[]): Promise<void> {
  // What the server writes is nobody else's.
  process.umask(0o077);
  // Whoever reads our lines may go away; the server stays.
  process.stdout.on('error', () => undefined);
  const command = readCommand(words);
  if (command.kind === 'help') console.log(usage);
  else if (command.kind === 'unknown') refuse(command.problem);
  else await perform(command);
}

async function perform(command: Exclude<Command, { kind: 'help' | 'unknown' }>): Promise<void> {
  try {
    const config = readConfig(process.env);
    if (command.kind === 'run') return await serve(config);
    // Only what a command needs is read: a backup runs beside a server that has the machine to itself.
    const { backup } = await import('./backup/backup.ts');
    const { restore } = await import('./backup/restore.ts');
    if (command.kind === 'backup') console.log(sentence('Backed up', await backup(config, command.file), command.file));
    else console.log(sentence('Restored', await restore(config, command.file), command.file));
  } catch (error) {
    fail(error);
  }
}

async function serve(config: Config): Promise<void> {
  const [{ createLog }, { startServer }] = await Promise.all([import('./http/log.ts'), import('./server.ts')]);
  const log = createLog(config.logLevel ?? (config.isDemo ? 'warn' : 'info'));
  const server = await startServer(config, log, (line) => console.log(line));
  stopOnSignal(server);
  await server.ready.catch((error: unknown) => server.close().then(() => fail(error)));
  console.log(`ready ${server.url}`);
  // At once: a server that is killed leaves its next start quick as well.
  flushCompileCache();
}

function stopOnSignal(server: RunningServer): void {
  const stop = (): void => {
    setTimeout(() => fail(new StartError(`The server did not stop within ${STOP_LIMIT_MS / 1000} s.`)), STOP_LIMIT_MS).unref();
    server.close().then(() => process.exit(0), fail);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function sentence(done: string, { rowCount, schemaVersion }: { rowCount: number; schemaVersion: number }, file: string): string {
  return `${done} ${rowCount} rows (schema ${schemaVersion}): ${file}`;
}

function refuse(problem: string): void {
  console.error(`${problem}\n${usage}`);
  process.exitCode = USAGE_EXIT;
}

/** What the person can mend is said in a sentence; only our own mistakes show their stack. */
function fail(error: unknown): never {
  const isKnown = error instanceof StartError || error instanceof StorageStartError;
  console.error(isKnown ? error.message : error);
  process.exit(1);
}
