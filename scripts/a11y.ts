// Every screen in every language, theme and width, with what opens on it. Arguments narrow it: a language, a width, part of a screen's name.
import { join } from 'node:path';
import { buildStale } from './lib/build.ts';
import { ensureChromium } from './lib/chromium.ts';
import { root, run } from './lib/command.ts';

const chromium = await ensureChromium();
await buildStale();
const report = join(root, 'packages/web/e2e/every/report.ts');
process.exit(await run(process.execPath, [report, ...process.argv.slice(2)], { env: { HELIO_CHROMIUM: chromium } }));
