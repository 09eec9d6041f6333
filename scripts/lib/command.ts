import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** Runs a program out of node_modules/.bin or PATH, its output shown; answers the exit code. */
export function run(program: string, args: string[], options: { env?: Record<string, string>; cwd?: string } = {}): Promise<number> {
  const path = [dirname(process.execPath), join(root, 'node_modules', '.bin'), process.env['PATH']].join(
    process.platform === 'win32' ? ';' : ':',
  );
  const child = spawn(program, args, {
    cwd: options.cwd ?? root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, ...options.env },
    shell: process.platform === 'win32',
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs a program and ends this process with its code when it fails. */
export async function must(program: string, args: string[], options: { env?: Record<string, string>; cwd?: string } = {}): Promise<void> {
  const code = await run(program, args, options);
  if (code !== 0) process.exit(code);
}
