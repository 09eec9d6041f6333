import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Longest path that every Unix takes for a socket. */
const LONGEST_SOCKET_PATH = 100;

/** Where the demo's simulator listens unless told otherwise. */
export function defaultControlPath(environment: NodeJS.ProcessEnv = process.env): string {
  return resolve(environment.HELIO_DATA_DIR || '.data', 'demo', 'simulator.sock');
}

/** What to listen on for a path: the path itself, a short stand-in where it is too long, a named pipe on Windows. */
export function controlAddress(path: string, platform: NodeJS.Platform = process.platform): string {
  const full = resolve(path);
  const digest = createHash('sha256').update(full).digest('hex').slice(0, 16);
  if (platform === 'win32') return `\\\\.\\pipe\\heliograph-${digest}`;
  return Buffer.byteLength(full) <= LONGEST_SOCKET_PATH ? full : join(tmpdir(), `heliograph-${digest}.sock`);
}
