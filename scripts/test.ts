// Everything: format, lint, types, then unit, storage, API and terminal tests, then the browser.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from './lib/build.ts';
import { check } from './lib/check.ts';
import { ensureChromium } from './lib/chromium.ts';
import { root } from './lib/command.ts';
import { browserTests, unitTests } from './lib/test-runs.ts';

const results = join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const chromium = await ensureChromium();
// Unit tests wait for servers and devices half of their time: the check has it meanwhile.
const checking = check();
await buildStale();
const ofUnits = await unitTests(results);
const wrong = await checking;
const outcomes = [ofUnits, await browserTests(results, chromium)];

const failures = [...(wrong === undefined ? [] : [wrong]), ...outcomes.flatMap(({ failed }) => failed)];
for (const name of outcomes.flatMap(({ flaky }) => flaky)) console.log(`flaky: ${name}`);
for (const name of failures) console.log(`failed: ${name}`);
console.log(`${outcomes.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
