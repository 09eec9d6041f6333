import { startRealServer } from './server.ts';

/** One server with the demo fleet for all workers; what it answers is stopped at the end. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startRealServer();
  process.env.HELIO_E2E_URL = server.url;
  process.env.HELIO_E2E_DATABASE = server.databaseFile;
  return server.stop;
}
