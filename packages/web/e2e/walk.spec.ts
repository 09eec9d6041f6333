import { expect, fillSignIn, test } from './test.ts';

test('a customer signs in, finds the plants, opens one, looks at a device and leaves', async ({ page, api }) => {
  const { call } = await api('customer');
  const { items } = await call['GET /plants']({ query: { sort: '-powerW' } });
  const plant = items[0];
  if (plant === undefined) throw new Error('The customer has no plant');

  await page.goto('/');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await fillSignIn(page, 'customer');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/power_station\/power_station_list$/);
  await expect(page).toHaveTitle('Plant list - Heliograph Solar Power Monitoring Platform');

  await page.getByRole('link', { name: plant.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(plant.name);
  await expect(page.getByText(/peak [\d.]+ k?W at \d\d:\d\d/)).toBeVisible();
  await expect(page.getByTestId('curve').locator('path').first()).toBeAttached();

  const devices = page.getByRole('region', { name: 'Devices' });
  await devices.getByRole('link').first().click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('row')).not.toHaveCount(1);
  await expect(panel.getByText('just now').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await page.getByRole('button', { name: /account menu/ }).click();
  // A list that grows scrolls as well; the menu stays.
  await page.evaluate(() => document.dispatchEvent(new Event('scroll')));
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('Admin-Token');
});
