import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Api, expect, test } from './test.ts';

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
const names = (page: Page) => rows(page).getByRole('link').allTextContents();

test.describe.configure({ mode: 'serial' });

test('filter, search, sort and page live in the address, and back goes back', async ({ page, signedIn, api }) => {
  await pagingPlants(await api('root'));
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

test('what was typed is told before the screen is left, and does not call the leaving off', async ({ page, signedIn }) => {
  await signedIn('root');
  await page.goto('/power_station/power_station_list');
  await expect(rows(page).first()).toBeVisible();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/**', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.getByLabel('Search plants').fill('roof');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Audit log' }).click();
  await expect(page).toHaveURL(/search=roof$/);
  // Longer than a pause in typing.
  await page.waitForTimeout(400);
  letGo();
  await expect(page).toHaveURL(/\/systems\/audit$/);
  await page.goBack();
  await expect(page.getByLabel('Search plants')).toHaveValue('roof');
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

test('a list is exported as it is filtered, sorted and shown: all its pages, the same bytes twice', async ({ page, signedIn, api }) => {
  const names = await pagingPlants(await api('root'));
  await signedIn('root');
  await page.goto('/power_station/power_station_list?search=Paging+plant&sort=-name');
  await expect(page.getByText('1–20 of 24')).toBeVisible();
  const save = async (format: 'CSV' | 'JSON') => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export the plant list' });
    await expect(dialog.getByText('24 rows match the filters.')).toBeVisible();
    if (format === 'JSON') await dialog.getByLabel('Format').selectOption('json');
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: `Export ${format}` }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^plants_\d{4}-\d\d-\d\d\.(csv|json)$/);
    await expect(dialog).toBeHidden();
    return readFile(await file.path(), 'utf8');
  };
  const csv = await save('CSV');
  expect(await save('CSV')).toBe(csv);
  const [header, ...lines] = csv.trimEnd().split('\n');
  expect(header).toMatch(/^plantId,plant,state,powerW \[W\],powerAt,energyTodayKwh \[kWh\],specificYieldToday \[kWh\/kWp\],/);
  expect(lines.map((line) => line.split(',')[1])).toEqual(names.toReversed());
  const records = JSON.parse(await save('JSON')) as { plant: string }[];
  expect(records.map(({ plant }) => plant)).toEqual(names.toReversed());
});

/** More plants than a page has rows; they never report. */
async function pagingPlants({ call }: Api): Promise<string[]> {
  const names = Array.from({ length: 24 }, (_, index) => `Paging plant ${String(index + 1).padStart(2, '0')}`);
  const { items } = await call['GET /plants']({ query: { search: 'Paging plant', pageSize: 100 } });
  for (const name of names.filter((each) => !items.some((plant) => plant.name === each)))
    await call['POST /plants']({ body: { name, timeZone: 'Asia/Tokyo', countryCode: 'JP' } });
  return names;
}
