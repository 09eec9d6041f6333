import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const boxOf = (page: Page) => dialogOf(page).getByRole('combobox');

test('three keys and a serial number lead to a device', async ({ page, signedIn, api }) => {
  const { items } = await (await api('customer')).call['GET /devices']({ query: { pageSize: 1, sort: '-sn' } });
  const [device] = items;
  await signedIn('customer');
  await page.goto('/power_station/power_station_list');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(boxOf(page)).toBeFocused();
  await page.keyboard.type(device?.sn ?? '');
  await expect(dialogOf(page).getByRole('group', { name: 'Devices' }).getByRole('option')).toHaveCount(1);
  await expect(dialogOf(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`devices_detail\\?id=${device?.id}`));
  await expect(page.getByRole('heading', { level: 1, name: device?.name ?? 'no device' })).toBeVisible();
});

test('finds a screen in spite of a slip, by the arrows, and gives the focus back on Escape', async ({ page, signedIn }) => {
  await signedIn('customer');
  await page.goto('/power_station/power_station_list');
  const button = page.getByRole('button', { name: 'Search', exact: true });
  await button.click();
  await expect(boxOf(page)).toBeFocused();
  await page.keyboard.type('devcie managment');
  await expect(dialogOf(page).getByRole('option', { selected: true })).toContainText('Device management');
  await page.keyboard.press('Escape');
  await expect(boxOf(page)).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await expect(boxOf(page)).toBeFocused();
  const chosen = dialogOf(page).getByRole('option', { selected: true });
  const first = await chosen.innerText();
  await page.keyboard.press('ArrowDown');
  await expect(chosen).not.toHaveText(first);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(chosen).toContainText('Log Out');
});

test('does not close on a click beside it, and says so when nothing is found', async ({ page, signedIn }) => {
  await signedIn('customer');
  await page.goto('/power_station/power_station_list');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(boxOf(page)).toBeFocused();
  await page.mouse.click(5, 400);
  await boxOf(page).click();
  await page.keyboard.type('qqqqzzzz');
  await expect(dialogOf(page).getByRole('status').filter({ hasText: 'Nothing is called' })).toBeVisible();
});

test("never finds another tenant's plant or a screen without grant", async ({ page, signedIn, api }) => {
  const own = await (await api('customer')).call['GET /plants']({ query: { pageSize: 500 } });
  const all = await (await api('root')).call['GET /plants']({ query: { pageSize: 500 } });
  const foreign = all.items.find(({ id }) => own.items.every((plant) => plant.id !== id));
  await signedIn('customer');
  await page.goto('/power_station/power_station_list');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(boxOf(page)).toBeFocused();
  await page.keyboard.type(foreign?.name ?? '');
  await expect(dialogOf(page).getByRole('status').filter({ hasText: 'Nothing is called' })).toBeVisible();
});
