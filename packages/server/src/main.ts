import { readConfig } from './config.ts';
import { createLog } from './http/log.ts';
import { startServer, type RunningServer } from './server.ts';
import { StartError } from './start-error.ts';
import { StorageStartError } from './storage/errors.ts';

const STOP_LIMIT_MS = 20_000;

// What the server writes is nobody else's.
process.umask(0o077);
// Whoever reads our lines may go away; the server stays.
process.stdout.on('error', () => undefined);

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel ?? (config.isDemo ? 'warn' : 'info'));
  const server = await startServer(config, log, (line) => console.log(line));
  stopOnSignal(server);
  await server.ready.catch((error: unknown) => server.close().then(() => fail(error)));
  console.log(`ready ${server.url}`);
} catch (error) {
  fail(error);
}

function stopOnSignal(server: RunningServer): void {
  const stop = (): void => {
    setTimeout(() => fail(new StartError(`The server did not stop within ${STOP_LIMIT_MS / 1000} s.`)), STOP_LIMIT_MS).unref();
    server.close().then(() => process.exit(0), fail);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** What the person can mend is said in a sentence; only our own mistakes show their stack. */
function fail(error: unknown): never {
  const isKnown = error instanceof StartError || error instanceof StorageStartError;
  console.error(isKnown ? error.message : error);
  process.exit(1);
}
