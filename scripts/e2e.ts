// The browser tests alone; arguments go to Playwright (`npm run e2e -- login`).
import { buildStale } from './lib/build.ts';
import { ensureChromium } from './lib/chromium.ts';
import { must } from './lib/command.ts';

const chromium = await ensureChromium();
await buildStale();
await must('playwright', ['test', ...process.argv.slice(2)], { env: { HELIO_CHROMIUM: chromium } });
