import { must } from './command.ts';

/** Format, lint and types, over everything; the first failure ends the process. */
export async function check(): Promise<void> {
  await must('oxfmt', ['--check']);
  // Rules and types out of one reading, each file under the settings of its folder.
  await must('oxlint', ['--type-aware', '--type-check', '--deny-warnings']);
  // Core again without its tests and without Node's types: it must run in a browser.
  await must('tsc', ['-p', 'packages/core/tsconfig.source.json']);
}
