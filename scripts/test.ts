// Everything: format, lint, types, then unit, storage, API and terminal tests, then the browser.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from './lib/build.ts';
import { check } from './lib/check.ts';
import { ensureChromium } from './lib/chromium.ts';
import { root, run } from './lib/command.ts';

const results = join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const chromium = await ensureChromium();
await check();
await buildStale();
const vitest = join(results, 'vitest.json');
const playwright = join(results, 'playwright.json');
const codes = [
  await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitest}`]),
  await run('playwright', ['test', '--reporter=list,json'], { env: { HELIO_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: playwright } }),
];

const unit = readJson(vitest) as { numPassedTests: number; numFailedTests: number } | undefined;
const browser = (readJson(playwright) as { stats: { expected: number; unexpected: number; flaky: number } } | undefined)?.stats;
const passed = (unit?.numPassedTests ?? 0) + (browser?.expected ?? 0) + (browser?.flaky ?? 0);
const counted = (unit?.numFailedTests ?? 1) + (browser?.unexpected ?? 1);
// A file that does not load fails its runner without failing a test.
const failed = Math.max(counted, codes.filter((code) => code !== 0).length);
console.log(`${passed} passed, ${failed} failed`);
process.exit(codes.every((code) => code === 0) && failed === 0 ? 0 : 1);

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
