import type { Page } from '@playwright/test';
import { axeProblems } from './every/axe.ts';
import { expect, fillSignIn, test } from './test.ts';

/** A day and a time, as the English console writes them. */
const date = /\d{1,2} \w+ 20\d\d|\w+ \d{1,2}, 20\d\d/;

test('an account is cancelled by keyboard, and kept again after signing in', async ({ page, api }) => {
  await page.goto('/customer/cancel');
  await fillSignIn(page, ' service ');
  await page.getByLabel('Password', { exact: true }).press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The account will close');
  await expect(page.getByRole('status')).toContainText('“service” closes on');
  await expect(page.getByRole('status')).toContainText(date);
  await page.getByRole('link', { name: 'Back to sign-in' }).click();

  await signIn(page);
  const banner = page.getByText(/^Your account closes on /);
  await expect(banner).toContainText(date);
  await page.getByRole('link', { name: 'Device management' }).click();
  await expect(banner).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Keep the account' }).click();
  await expect(page.getByText('Your account stays open.')).toBeVisible();
  await expect(banner).toBeHidden();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Plant list' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plants');
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plants');
  await expect(banner).toBeHidden();
  const { body } = await api('service');
  expect((await body['GET /sysOrgUser/currentInfo']()).closesAt).toBeNull();
});

test('what is missing is named, and nothing is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.goto('/customer/cancel');
  await page.getByRole('button', { name: 'Close the account' }).click();
  await expect(page.getByLabel('User name')).toBeFocused();
  await expect(page.getByLabel('User name')).toHaveAccessibleDescription('Enter your user name.');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Enter your password.');
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription('Confirm that the account is to be closed.');
  expect(sent).toEqual([]);
});

test('a wrong password and an unknown user get the same answer, and the last root account cannot close', async ({ page, noise }) => {
  noise.allow(/status of (400|409)/);
  await page.goto('/customer/cancel');
  await page.getByRole('checkbox').check();
  for (const username of ['service', 'nobody']) {
    await fillSignIn(page, username, 'not-the-password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('User name or password is wrong. Check both and try again.');
    await page.getByLabel('User name').fill('');
  }
  await fillSignIn(page, 'root');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('the last enabled account of the root organisation');
});

async function signIn(page: Page): Promise<void> {
  await fillSignIn(page, 'service');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/power_station_list$/);
}
