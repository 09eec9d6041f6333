// 30 days of a channel at 10 s (259,200 readings): the processor time of the page's main thread from the press to the last pixel, its asking
// and the parsing of the answer included. Thread time, so that what else the machine does is not counted; `-- profile` names where it goes.
import { join } from 'node:path';
import { TOKEN_COOKIE } from '@heliograph/core/constants';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { readingColumns } from '../../server/src/storage/schema.ts';
import { addUser } from '../../server/test/factories.ts';
import { addDevice, addPlant } from '../../server/test/records.ts';
import { startServer, type TestServer } from '../../server/test/server.ts';
import { chromiumFlags, chromiumPath } from '../e2e/chromium.ts';
import { selfTimes } from './self-times.ts';

const MOST_MS = 200;
/** A picture of a screen that draws 60 a second. */
const MOST_MOVE_MS = 16;
const MOVES = 60;
const ROUNDS = 7;
const STEP_MS = 10_000;
const DAY_MS = 86_400_000;
const widths = [1_440, 390];
const isProfiled = process.argv.includes('profile');

const server = await startServer('sqlite', { consoleDirectory: join(import.meta.dirname, '../dist') });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
let isOver = false;
try {
  const { token, organisationId } = await addUser(server.storage, { role: 'root', now: Date.now() });
  const deviceId = await fill(server, organisationId);
  for (const width of widths) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' });
    await context.addCookies([{ name: TOKEN_COOKIE, value: token, url: server.url, sameSite: 'Strict' }]);
    const page = await context.newPage();
    await page.goto(`${server.url}/devices/devices_detail?id=${deviceId}&tab=curves&range=7`);
    await drawn(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const rounds = [];
    for (let round = -1; round < ROUNDS; round += 1) rounds.push(await drawMonth(page, devtools));
    const own = rounds.slice(1);
    const ms = median(own.map(({ taskMs }) => taskMs));
    isOver ||= ms > MOST_MS;
    const parts = (['scriptMs', 'layoutMs', 'styleMs'] as const).map(
      (part) => `${part.slice(0, -2)} ${median(own.map((one) => one[part])).toFixed(0)}`,
    );
    console.log(
      `30 days at 10 s, ${width} px: ${ms.toFixed(0)} ms of CPU (at most ${MOST_MS}): ${parts.join(', ')}; drawn ${median(own.map(({ draws }) => draws))}×`,
    );
    const moveMs = await follow(page, devtools);
    isOver ||= moveMs > MOST_MOVE_MS;
    console.log(`  the cursor over it: ${moveMs.toFixed(1)} ms of CPU a step (at most ${MOST_MOVE_MS})`);
    await context.close();
  }
} finally {
  await browser.close();
  await server.close();
}
process.exitCode = isOver ? 1 : 0;

async function fill({ storage }: TestServer, ownerId: number): Promise<number> {
  const plantId = await addPlant(storage, { owner_id: ownerId, latitude_deg: 40.4, longitude_deg: -3.7, time_zone: 'Europe/Madrid' });
  const deviceId = await addDevice(storage, { plant_id: plantId });
  const columns = [readingColumns.indexOf('power_w')];
  const toAt = Math.floor(Date.now() / STEP_MS) * STEP_MS;
  const times = Array.from({ length: (30 * DAY_MS) / STEP_MS }, (_, n) => toAt - n * STEP_MS).toReversed();
  for (let start = 0; start < times.length; start += 5_000) {
    const samples = times.slice(start, start + 5_000).map((ts) => ({ deviceId, ts, columns, values: [powerAt(ts)] }));
    await storage.commitIntake({ receivedAt: toAt, samples, events: [], infos: [], rejected: [] });
  }
  return deviceId;
}

/** A day under passing clouds. */
function powerAt(ts: number): number {
  const sun = Math.max(0, Math.sin((((ts % DAY_MS) / DAY_MS) * 2 - 0.5) * Math.PI));
  return Math.round(5_000 * sun * (0.7 + 0.3 * Math.sin(ts / 700_000) * Math.sin(ts / 90_000)));
}

/** From a week to the month; the page itself presses and waits, so that nothing of the driver's is counted. */
async function drawMonth(page: Page, devtools: CDPSession) {
  await page.goto(page.url().replace('range=30', 'range=7'));
  await drawn(page);
  const before = await draws(page);
  const month = await page.getByRole('radio', { name: '30 days' }).elementHandle();
  const start = await metrics(devtools);
  if (isProfiled) await devtools.send('Profiler.enable').then(() => devtools.send('Profiler.start'));
  await month?.evaluate(async (radio) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const observer = new PerformanceObserver((list) => list.getEntriesByName('chart').length > 0 && resolve());
    observer.observe({ type: 'measure' });
    (radio as HTMLInputElement).click();
    await promise;
    observer.disconnect();
    // Marks that come later would draw again.
    await new Promise((settled) => setTimeout(settled, 1_000));
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
  if (isProfiled) selfTimes((await devtools.send('Profiler.stop')).profile);
  const end = await metrics(devtools);
  const ms = (name: string) => ((end[name] ?? 0) - (start[name] ?? 0)) * 1_000;
  return {
    taskMs: ms('TaskDuration'),
    scriptMs: ms('ScriptDuration'),
    layoutMs: ms('LayoutDuration'),
    styleMs: ms('RecalcStyleDuration'),
    draws: (await draws(page)) - before,
  };
}

/** What each step of a pointer along the curve costs, without what the driver needs to move it. */
async function follow(page: Page, devtools: CDPSession): Promise<number> {
  const chart = page.getByTestId('series');
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  if (box === null) throw new Error('The chart is not in sight.');
  const start = await metrics(devtools);
  if (isProfiled) await devtools.send('Profiler.enable').then(() => devtools.send('Profiler.start'));
  for (let move = 0; move < MOVES; move += 1) await page.mouse.move(box.x + 60 + ((box.width - 90) * move) / MOVES, box.y + 100);
  if (isProfiled) selfTimes((await devtools.send('Profiler.stop')).profile);
  const end = await metrics(devtools);
  // The axes are drawn: what is of the page's own elements is the box at the pointer.
  if (!(await chart.innerText()).includes(':')) throw new Error('The pointer shows nothing.');
  const ms = (name: string) => ((end[name] ?? 0) - (start[name] ?? 0)) * 1_000;
  return (ms('TaskDuration') - ms('DevToolsCommandDuration')) / MOVES;
}

async function metrics(devtools: CDPSession): Promise<Record<string, number>> {
  const { metrics: all } = await devtools.send('Performance.getMetrics');
  return Object.fromEntries(all.map(({ name, value }) => [name, value]));
}

function draws(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByName('chart').length);
}

/** Once the chart stands and nothing is on its way to it. */
async function drawn(page: Page): Promise<void> {
  await page.getByTestId('series').locator('svg').waitFor();
  await page.locator('[aria-busy=true], [data-faded=true]').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(1_000);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
