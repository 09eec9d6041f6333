import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

const strip = (page: Page) => page.getByRole('navigation', { name: 'Plants by state' });
const states = [
  ['Online', 'online'],
  ['Offline', 'offline'],
  ['Offline over 3 days', 'offlineLonger'],
  ['Fault', 'fault'],
  ['Never reported', 'neverReported'],
] as const;

test('the fleet is drawn without a jump, and every count leads to the list that it counts', async ({ page, signedIn, api }) => {
  await signedIn('root');
  await page.addInitScript(watchShifts);
  await page.goto('/dashboard');
  await expect(page.getByTestId('fleet-curve').locator('path').first()).toBeAttached();
  await expect(page.getByRole('region', { name: 'Plants, worst first' }).getByRole('row')).not.toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)).toBeLessThan(0.01);
  const { counts } = await (await api('root')).call['GET /fleet/overview']();
  await expectCounts(page, counts);
  await strip(page)
    .getByRole('link', { name: /Fault$/ })
    .click();
  await expect(page).toHaveURL(/power_station_list\?filter=fault$/);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(`of ${counts.fault}`);
  await page.goBack();
  const concerns = page.getByRole('region', { name: 'Act now' });
  const name = (await concerns.getByRole('link').first().textContent()) ?? '';
  await concerns.getByRole('link').first().click();
  await expect(page).toHaveURL(/power_station_detail\?id=\d+$/);
  await expect.poll(async () => name.includes((await page.getByRole('heading', { level: 1 }).textContent()) ?? '?')).toBe(true);
});

test('a cell of the heat view is reached by arrows and leads to its plant on its day', async ({ page, signedIn, api }) => {
  const { dates, items } = await (await api('root')).call['GET /fleet/yields']();
  await signedIn('root');
  await page.goto('/dashboard');
  const heat = page.getByRole('table', { name: /^Specific yield/ });
  const cells = heat.locator('a[data-cell]');
  await expect(heat.locator('a[tabindex="0"]')).toHaveCount(1);
  await cells.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(heat.locator('a[data-cell="1,1"]')).toBeFocused();
  await expect(page.getByRole('region', { name: /^Specific yield/ }).locator('small')).toContainText(items[1]?.plantName ?? '?');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`power_station_detail\\?id=${items[1]?.plantId}&date=${dates[1]}$`));
});

test('its power moves without a reload', async ({ page, signedIn }) => {
  await signedIn('root');
  await page.goto('/dashboard');
  const power = page.getByRole('link', { name: /^Power now/ });
  await expect(power).toContainText(/\d W|\d kW|\d MW/);
  // A large sum may stand for a minute; the plants that it is made of do not.
  const ranking = page.getByRole('region', { name: 'Plants, worst first' });
  const figures = async () => `${await power.textContent()} ${await ranking.textContent()}`;
  const before = await figures();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await expect.poll(figures, { timeout: 45_000 }).not.toBe(before);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('a customer sees the own plants in every part of it', async ({ page, signedIn, api }) => {
  const { counts } = await (await api('customer')).call['GET /fleet/overview']();
  const own = (await (await api('customer')).call['GET /plants']({ query: { pageSize: 500 } })).items.map((plant) => plant.name);
  await signedIn('customer');
  await page.goto('/dashboard');
  await expectCounts(page, counts);
  const rows = page.getByRole('region', { name: 'Plants, worst first' }).getByRole('row').getByRole('link');
  await expect(rows).toHaveCount(Math.min(10, own.length));
  for (const name of await rows.allTextContents()) expect(own).toContain(name);
  const heat = page.getByRole('table', { name: /^Specific yield/ }).getByRole('rowheader');
  await expect(heat).toHaveCount(own.length);
  for (const name of await heat.allTextContents()) expect(own).toContain(name);
});

async function expectCounts(page: Page, counts: Record<(typeof states)[number][1], number>): Promise<void> {
  for (const [label, key] of states)
    await expect(strip(page).getByRole('link', { name: new RegExp(`^${counts[key]}\\s*${label}$`) })).toBeVisible();
}

function watchShifts(): void {
  const page = globalThis as unknown as { shifted: number };
  page.shifted = 0;
  const add = (entry: PerformanceEntry) => (page.shifted += (entry as PerformanceEntry & { value: number }).value);
  new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type: 'layout-shift', buffered: true });
}
