import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './command.ts';

export interface Outcome {
  passed: number;
  /** Names of tests that passed, but not at their first try. */
  flaky: string[];
  /** Names of tests, and of files and runs that ended otherwise than by a test. */
  failed: string[];
}

export type TestRun = (again: readonly string[], report: string) => Promise<{ code: number } & Outcome & { files: string[] }>;

/** Unit, storage, API and terminal tests. */
export const unitTests = (results: string): Promise<Outcome> =>
  triedAgain(join(results, 'vitest'), async (again, report) => {
    const alone = again.length > 0 ? ['--maxWorkers=1', ...again] : [];
    const code = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...alone]);
    return { code, ...readUnit(readJson(report)) };
  });

/** The tests in the browser. */
export const browserTests = (results: string, chromium: string): Promise<Outcome> =>
  triedAgain(join(results, 'playwright'), async (again, report) => {
    const alone = again.length > 0 ? ['--workers=1', ...again] : [];
    const env = { HELIO_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const code = await run('playwright', ['test', '--reporter=list,json', ...alone], { env });
    return { code, ...readBrowser(readJson(report)) };
  });

/** In CI, files with a failure get one more run with the machine to themselves: what passes then was short of time, and is named. */
export async function triedAgain(report: string, testRun: TestRun): Promise<Outcome> {
  const first = await testRun([], `${report}.json`);
  const isWorthIt = process.env['CI'] && first.files.length > 0 && first.files.length <= 10;
  if (!isWorthIt) return withCode(first);
  const second = await testRun(first.files, `${report}-again.json`);
  const still = new Set(withCode(second).failed);
  const mended = first.failed.filter((name) => !still.has(name));
  return { passed: first.passed + mended.length, flaky: [...first.flaky, ...mended], failed: [...still] };
}

/** A run that fails without a failed test (a file that does not load, a leak at the end) has failed all the same. */
function withCode({ code, passed, flaky, failed }: { code: number } & Outcome): Outcome {
  return { passed, flaky, failed: code !== 0 && failed.length === 0 ? [`the run ended with ${code}`] : failed };
}

interface UnitReport {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string; meta?: object }[] }[];
}

function readUnit(report: unknown): Outcome & { files: string[] } {
  const files = (report as UnitReport | undefined)?.testResults ?? [];
  const bad = files.filter(({ status }) => status === 'failed');
  return {
    passed: files.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'passed').length,
    flaky: [],
    failed: bad.flatMap(({ name, assertionResults }) => {
      const names = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${short(name)} › ${fullName}`);
      return names.length > 0 ? names : [short(name)];
    }),
    files: bad.map(({ name }) => short(name)),
  };
}

interface Suite {
  file: string;
  suites?: Suite[];
  specs?: { title: string; file: string; tests: { projectName: string; status: string }[] }[];
}

function readBrowser(report: unknown): Outcome & { files: string[] } {
  const all = ((report as { suites: Suite[] } | undefined)?.suites ?? [])
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, status }) => ({ file, status, name: `[${projectName}] ${file} › ${title}` })),
    );
  const named = (status: string) => all.filter((test) => test.status === status).map(({ name }) => name);
  return {
    passed: named('expected').length + named('flaky').length,
    flaky: named('flaky'),
    failed: named('unexpected'),
    files: [...new Set(all.filter(({ status }) => status === 'unexpected').map(({ file }) => file))],
  };
}

function specsOf({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)];
}

const short = (file: string) => file.replace(`${root}/`, '');

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
