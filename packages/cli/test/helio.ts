import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** The launcher at the root, as people call it. */
const launcher = join(import.meta.dirname, '../../../helio');
const LIMIT_MS = 20_000;

export interface Options {
  env?: Record<string, string>;
  stdin?: string;
  /** The command is ended after this; for work that is long on purpose. */
  limitMs?: number;
}
export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A run that goes on: what it said so far, keys for it, its end. */
export interface Running {
  child: ChildProcess;
  stdout: () => string;
  stderr: () => string;
  press: (keys: string) => void;
  /** Waits until stdout contains the text. */
  says: (text: string) => Promise<void>;
  ended: Promise<Outcome>;
}

/** Runs the command to its end with nothing but the given environment. */
export async function helio(args: readonly string[], options: Options = {}): Promise<Outcome> {
  const running = start([launcher, ...args], options);
  running.child.stdin?.end(options.stdin ?? '');
  return running.ended;
}

/** Starts the command and leaves its stdin open. */
export function startHelio(args: readonly string[], options: Options = {}): Running {
  return start([launcher, ...args], options);
}

/** The same in a terminal of its own; what a person would see comes on stdout. */
export function inTerminal(args: readonly string[], options: Options & { columns?: number; rows?: number } = {}): Running {
  const { columns = 80, rows = 24 } = options;
  const line = [launcher, ...args].map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');
  const command = `stty rows ${rows} cols ${columns}; ${line}`;
  return start(['script', '-qec', command, '/dev/null'], { ...options, env: { TERM: 'xterm-256color', ...options.env } });
}

/** Runs a line of shell in which `helio` is the command. */
export async function shell(line: string, options: Options = {}): Promise<Outcome> {
  const running = start(['bash', '--norc', '-c', `helio() { '${launcher}' "$@"; }; ${line}`], options);
  running.child.stdin?.end();
  return running.ended;
}

/** A folder that goes when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'helio-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function start([command = '', ...args]: readonly string[], options: Options): Running {
  const env = { PATH: process.env['PATH'] ?? '', LANG: 'en_US.UTF-8', HELIO_CONFIG_DIR: '/nonexistent/helio', ...options.env };
  const child = spawn(command, args, { env, stdio: 'pipe' });
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text));
  child.stdin.on('error', () => {});
  const limit = setTimeout(() => child.kill('SIGKILL'), options.limitMs ?? LIMIT_MS);
  const ended = once(child, 'close').then(([code]): Outcome => {
    clearTimeout(limit);
    return { code: code as number | null, ...said };
  });
  return {
    child,
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    press: (keys) => void child.stdin.write(keys),
    says: (text) => untilSaid(child, () => said.stdout, text),
    ended,
  };
}

async function untilSaid(child: ChildProcess, said: () => string, text: string): Promise<void> {
  const deadline = Date.now() + LIMIT_MS / 2;
  while (!said().includes(text)) {
    if (Date.now() > deadline || child.exitCode !== null)
      throw new Error(`It never said ${JSON.stringify(text)}:\n${said().slice(-2_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
