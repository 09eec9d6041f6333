import { run } from './command.ts';

const steps: readonly (readonly [program: string, ...args: string[]])[] = [
  ['oxfmt', '--check'],
  // Rules and types out of one reading, each file under the settings of its folder.
  ['oxlint', '--type-aware', '--type-check', '--deny-warnings'],
  // Core again without its tests and without Node's types: it must run in a browser.
  ['tsc', '-p', 'packages/core/tsconfig.source.json'],
];

/** Format, lint and types, over everything, up to the first failure: the command that failed. */
export async function check(): Promise<string | undefined> {
  for (const [program, ...args] of steps) if ((await run(program, args)) !== 0) return [program, ...args].join(' ');
  return undefined;
}
