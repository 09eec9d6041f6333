// Lighthouse on the sign-in page (a phone) and the plant list (a desktop, signed in): median of five, exit code 1 below the bar.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { PASSWORD, startRealServer } from '../packages/web/e2e/server.ts';
import { buildStale } from './lib/build.ts';
import { ensureChromium } from './lib/chromium.ts';
import { run } from './lib/command.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = Number(process.argv[2] ?? 5);
const bars = { performance: 95, accessibility: 100, 'best-practices': 100 };
const pages = [
  { name: 'sign-in, mobile', path: '/login', flags: [] },
  { name: 'plant list, desktop', path: '/power_station/power_station_list', flags: ['--preset=desktop'] },
];

interface Report {
  categories: Record<keyof typeof bars, { score: number }>;
  audits: Record<string, { id: string; title: string; score: number | null; displayValue?: string; numericValue?: number }>;
}

const executablePath = await ensureChromium();
await buildStale();
const server = await startRealServer();
const folder = mkdtempSync(join(tmpdir(), 'heliograph-lighthouse-'));
const port = await freePort();
const args = ['--headless', '--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`];
const browser = await chromium.launchPersistentContext(join(folder, 'profile'), { executablePath, args });
let isReached = true;
try {
  await browser.addCookies([{ name: 'Admin-Token', value: await signIn(server.url), url: server.url, sameSite: 'Strict' }]);
  for (const { name, path, flags } of pages) {
    const reports: Report[] = [];
    for (let index = 0; index < RUNS; index++) reports.push(await examine(server.url + path, flags));
    isReached = tell(name, reports) && isReached;
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isReached ? 0 : 1);

async function examine(url: string, flags: string[]): Promise<Report> {
  const file = join(folder, 'report.json');
  const categories = `--only-categories=${Object.keys(bars).join()}`;
  const output = ['--output=json', `--output-path=${file}`, '--quiet', '--enable-error-reporting=false', '--max-wait-for-load=90000'];
  const code = await run('npx', ['-y', LIGHTHOUSE, url, `--port=${port}`, categories, ...output, ...flags]);
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`);
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

/** Prints the medians, the times, and what cost points; answers whether every bar is reached. */
function tell(name: string, reports: Report[]): boolean {
  const scores = Object.entries(bars).map(([category, bar]) => {
    const score = Math.round(100 * median(reports.map(({ categories }) => categories[category as keyof typeof bars].score)));
    return { category, bar, score };
  });
  console.log(`\n${name}: ${scores.map(({ category, score, bar }) => `${category} ${score} (${bar})`).join(', ')}`);
  for (const id of ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift', 'speed-index'])
    console.log(`  ${id} ${Number(median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN)).toFixed(3))}`);
  for (const { id, title, score, displayValue = '' } of Object.values(reports.at(-1)?.audits ?? {}))
    if (score !== null && score < 0.9) console.log(`  below 0.9: ${id} ${score} ${title} ${displayValue}`);
  return scores.every(({ score, bar }) => score >= bar);
}

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/photo_voltaic/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'root', password: PASSWORD }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const address = probe.address();
    probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
  });
  return promise;
}
