// The server, but for one thing: where the file HELIO_CRASH_FILE names a place, it dies there as kill -9 does.
import { enableCompileCache } from 'node:module';
import { readFileSync } from 'node:fs';
import type { AtPlace } from '../src/commands/dispatcher.ts';

enableCompileCache(`${import.meta.dirname}/../node_modules/.cache/compiled`);
const { readConfig } = await import('../src/config.ts');
const { createLog } = await import('../src/http/log.ts');
const { startServer } = await import('../src/server.ts');

const { HELIO_CRASH_FILE: file = '', ...env } = process.env;
const atCommand: AtPlace = (place) => {
  if (readFileSync(file, 'utf8') === place) process.kill(process.pid, 'SIGKILL');
};
process.umask(0o077);
const server = await startServer(readConfig(env), createLog('error'), (line) => console.log(line), { atCommand });
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
await server.ready;
console.log(`ready ${server.url}`);
