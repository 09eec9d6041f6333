import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** One of the programs of the benches, by its path from here. */
export function start(file: string, ...args: string[]): ChildProcess {
  return fork(fileURLToPath(new URL(`${file}.ts`, import.meta.url)), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

/** The next message of a kind. */
export function answer(child: ChildProcess, kind: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`The process ended with code ${code} before it said "${kind}"`));
    child.once('exit', onExit);
    child.on('message', function hear(message: Record<string, unknown>) {
      if (message['kind'] !== kind) return;
      child.off('exit', onExit).off('message', hear);
      resolve(message);
    });
  });
}
