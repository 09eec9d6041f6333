import { expect, test } from './test.ts';

test('a demo can be looked at as another role, by keyboard alone, read-only and with nothing left of the one before', async ({
  page,
  context,
  signedIn,
}) => {
  await signedIn('root');
  await page.goto('/devices/devices__manage');
  const account = page.getByRole('button', { name: /account menu/ });
  await expect(account).toHaveAccessibleName('Heliograph Demo: account menu');
  await account.focus();
  await page.keyboard.press('Enter');
  const roles = page.getByRole('group', { name: 'Switch role' }).getByRole('menuitemradio');
  await expect(roles).toHaveText([/Platform staff/, /Installer/, /Service provider/, /Customer/]);
  await page.keyboard.press('End');
  await expect(roles.last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/power_station\/power_station_list$/);
  await expect(account).toHaveAccessibleName('Demo Customer: account menu');
  await expect(account).toContainText('Read-only');
  expect((await context.cookies()).find(({ name }) => name === 'Admin-Token')?.value).toBe('customer-token');
  await account.click();
  await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText(/Customer/);
  await page.getByRole('menuitemradio', { name: 'Platform staff' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(account).toHaveAccessibleName('Heliograph Demo: account menu');
  await expect(account).toContainText('Read-only');
});
