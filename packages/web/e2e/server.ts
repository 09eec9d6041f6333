import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const PASSWORD = 'correct-horse-9';
const START_LIMIT_MS = 90_000;
const entry = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));

export interface RealServer {
  url: string;
  /** The one-time link of a first start without demo data. */
  setupLink: string | undefined;
  /** The SQLite file of its demo data. */
  databaseFile: string;
  stop: () => Promise<void>;
}

interface Settings {
  isDemo?: boolean;
  /** Six bring every state of the demo fleet; the whole month would keep a core busy beside the tests. */
  demoDays?: number;
  databaseUrl?: string;
}

/** The server as anybody starts it: ephemeral ports, a data directory of its own, the demo fleet with its simulator. */
export async function startRealServer({ isDemo = true, demoDays = 6, databaseUrl }: Settings = {}): Promise<RealServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'heliograph-e2e-'));
  const child = spawn(process.execPath, [entry], {
    env: {
      ...process.env,
      HELIO_HTTP_PORT: '0',
      HELIO_MQTT_PORT: '0',
      HELIO_DATA_DIR: dataDir,
      HELIO_DEMO: isDemo ? '1' : '0',
      ...(isDemo && { HELIO_DEMO_PASSWORD: PASSWORD, HELIO_DEMO_DAYS: String(demoDays) }),
      ...(databaseUrl !== undefined && { HELIO_DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const output = await untilReady(child);
    const databaseFile = path.join(dataDir, isDemo ? 'demo' : 'production', 'heliograph.sqlite');
    return { url: /^ready (\S+)/m.exec(output)?.[1] ?? '', setupLink: /\S+#setup=\S+/.exec(output)?.[0], databaseFile, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function untilReady(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  const read = (chunk: Buffer) => {
    output += String(chunk);
    if (/^ready \S+$/m.test(output)) resolve(output);
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  const timer = setTimeout(() => reject(new Error(`The server was not ready in ${START_LIMIT_MS} ms:\n${output}`)), START_LIMIT_MS);
  return promise.finally(() => clearTimeout(timer));
}
