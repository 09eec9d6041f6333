import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
const names = (page: Page) => rows(page).getByRole('link').allTextContents();

test.describe.configure({ mode: 'serial' });

test('filter, search, sort and page live in the address, and back goes back', async ({ page, signedIn, api }) => {
  const { call } = await api('root');
  const existing = await call['GET /plants']({ query: { search: 'Paging plant' } });
  for (let index = existing.total; index < 24; index += 1) {
    await call['POST /plants']({
      body: { name: `Paging plant ${String(index + 1).padStart(2, '0')}`, timeZone: 'Asia/Tokyo', countryCode: 'JP' },
    });
  }
  await signedIn('root');
  await page.goto('/power_station/power_station_list');
  await page.getByLabel('Search plants').fill('paging PLANT');
  await expect(page).toHaveURL(/[?&]search=paging\+PLANT$/);
  await expect(rows(page)).toHaveCount(20);
  await expect(page.getByText('1–20 of 24')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(page).toHaveURL(/sort=-name/);
  await expect(page).not.toHaveURL(/page=/);
  await expect.poll(async () => (await names(page))[0]).toBe('Paging plant 24');
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(async () => (await names(page)).length).toBe(4);
  await page.getByLabel('Rows').selectOption('50');
  await expect(rows(page)).toHaveCount(24);
});

test('each filter lists what its count says', async ({ page, signedIn, api }) => {
  await signedIn('customer');
  const { call } = await api('customer');
  const { counts } = await call['GET /plants/summary']();
  await page.goto('/power_station/power_station_list');
  const bar = page.getByRole('navigation', { name: 'Filter by state' });
  for (const [label, key] of [
    ['Online', 'online'],
    ['Offline', 'offline'],
    ['Fault', 'fault'],
    ['All', 'all'],
  ] as const) {
    await bar.getByRole('link', { name: label }).click();
    await expect(bar.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'true');
    await expect(rows(page)).toHaveCount(counts[key]);
  }
});

test('a favourite is marked at once, kept, and has its own list', async ({ page, signedIn }) => {
  await signedIn('customer');
  await page.goto('/power_station/power_station_list');
  const star = page.getByRole('button', { name: /^Favourite/ }).first();
  const name = (await star.getAttribute('aria-label'))?.replace('Favourite: ', '') ?? '';
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'My Favorite' }).click();
  await expect(page).toHaveURL(/filter=favorite/);
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('link', { name })).toBeVisible();
  await page.getByRole('button', { name: `Favourite: ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'No plant matches this filter and search' })).toBeVisible();
});

test('numbers move without a reload', async ({ page, signedIn }) => {
  await signedIn('root');
  await page.goto('/power_station/power_station_list?sort=-powerW&filter=online');
  await expect(rows(page).first()).toBeVisible();
  const before = await rows(page).allTextContents();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await expect.poll(() => rows(page).allTextContents(), { timeout: 40_000 }).not.toEqual(before);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('the view can be copied as a command', async ({ page, signedIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedIn('customer');
  await page.goto('/power_station/power_station_list?filter=online&sort=-powerW');
  await page.getByRole('button', { name: 'Copy as command' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('./helio plants list --filter online --sort=-powerW');
});
