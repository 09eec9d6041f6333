import { must } from './command.ts';

const PACKAGES = ['core', 'server', 'simulator', 'web', 'cli'];

/** Format, lint and types, over everything; the first failure ends the process. */
export async function check(): Promise<void> {
  await must('oxfmt', ['--check']);
  await must('oxlint', ['--type-aware', '--deny-warnings']);
  for (const name of PACKAGES) await must('tsc', ['-p', `packages/${name}`]);
  // A bench of the browser starts a server: the types of both.
  await must('tsc', ['-p', 'packages/web/bench']);
  // Core again without its tests and without Node's types: it must run in a browser.
  await must('tsc', ['-p', 'packages/core/tsconfig.source.json']);
  await must('tsc', ['-p', '.']);
}
