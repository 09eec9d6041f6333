import { scriptBytes } from './script-bytes.ts';
import { expect, fillSignIn, test } from './test.ts';

const LOGIN_MOST_BYTES = 130_000;
const FIRST_SCREEN_MOST_BYTES = 380_000;

test('sign-in and the first signed-in screen stay within their bytes', async ({ page }, info) => {
  const bytes = scriptBytes(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const login = await bytes.total();
  await fillSignIn(page, 'customer');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  const firstScreen = await bytes.total();
  info.annotations.push({ type: 'bytes', description: `login ${login}, first signed-in screen ${firstScreen} (gzip)` });
  console.log(`JavaScript and locales, gzip: login ${login} B, until the customer's plant rows are drawn ${firstScreen} B`);
  expect(login).toBeLessThanOrEqual(LOGIN_MOST_BYTES);
  expect(firstScreen).toBeLessThanOrEqual(FIRST_SCREEN_MOST_BYTES);
});

test('the sign-in page loads neither the component library nor the router', async ({ page }) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(urls.filter((url) => /console|dialog|shell/.test(url))).toEqual([]);
  expect(await page.locator('[class*=ant-]').count()).toBe(0);
});

test('a page names with its first answer all that it needs, so that nothing waits for another file', async ({ page, signedIn }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const missed = async (path: string) => {
    asked.length = 0;
    const answer = await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const named = `${await answer?.text()} ${await answer?.headerValue('link')}`;
    return asked.filter((url) => url.startsWith('/assets/') && !named.includes(url));
  };
  expect(await missed('/login')).toEqual([]);
  await signedIn('customer');
  expect(await missed('/power_station/power_station_list')).toEqual([]);
  expect(await missed('/devices/devices__manage')).toEqual([]);
});
