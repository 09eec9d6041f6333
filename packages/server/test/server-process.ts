import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  /** Settles when it has ended by itself. */
  exited: Promise<unknown>;
  /** As kill -9 does, or asking it to stop; answers when it has ended. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
/** A machine that does much else besides is slow and not broken. */
const readyLimitMs = 600_000;

/** The whole server as its own process, without demo; answers once it says that it is ready. */
export async function startServerProcess(env: Record<string, string>, entry = main): Promise<ServerProcess> {
  const inherited = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' };
  const child = spawn(process.execPath, [entry], {
    env: { ...inherited, HELIO_DEMO: '0', HELIO_LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return (await exited)[0];
  };
  let said = '';
  const hear = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000));
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  try {
    await isReady(createInterface({ input: child.stdout }), exited);
  } catch (error) {
    await end('SIGKILL');
    throw new Error(`The server did not become ready:\n${said}`, { cause: error });
  }
  return { end, exited };
}

async function isReady(lines: NodeJS.EventEmitter, exited: Promise<unknown>): Promise<void> {
  const limit = AbortSignal.timeout(readyLimitMs);
  const ready = new Promise<void>((resolve) => lines.on('line', (line: string) => line.startsWith('ready ') && resolve()));
  const late = new Promise<never>((_, reject) => limit.addEventListener('abort', () => reject(new Error('It took too long'))));
  await Promise.race([ready, late, exited.then(() => Promise.reject(new Error('It ended')))]);
}
