import { apiOf, expect, fillSignIn, takeToken, test } from './test.ts';

test('a known screen that this version has not is said to be so, at its own address', async ({ page, signedIn }) => {
  await signedIn('root');
  for (const [path, screen] of [
    ['/auth/user', '/auth/user'],
    ['/auth', '/auth/user'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'This version does not have this screen yet' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(screen);
  }
  await expect(page.getByRole('navigation', { name: 'Main menu' })).not.toContainText('Users');
});

test('an unknown address is /404', async ({ page, signedIn }) => {
  await signedIn('customer');
  await page.goto('/no/such/screen');
  await expect(page).toHaveURL(/\/404$/);
  await expect(page).toHaveTitle('Page not found - Heliograph Solar Power Monitoring Platform');
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL(/\/power_station\/power_station_list$/);
});

test('a parent leads to its first screen', async ({ page, signedIn }) => {
  await signedIn('root');
  await page.goto('/power_station');
  await expect(page).toHaveURL(/\/power_station\/power_station_list$/);
  await page.goto('/devices');
  await expect(page).toHaveURL(/\/devices\/devices__manage$/);
});

test('a signed-in user who visits /login is let through', async ({ page, signedIn }) => {
  await signedIn('root');
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a token that is worth nothing leads to sign-in with the reason and the way back', async ({ page, context, serverUrl, noise }) => {
  noise.allow(/status of 401/);
  await takeToken(context, serverUrl, 'hs_worthless');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/);
  await expect(page.getByRole('status')).not.toBeEmpty();
  expect((await context.cookies()).some(({ name }) => name === 'Admin-Token')).toBe(false);
});

const refusals: [object, string][] = [
  [{ code: 200, data: { roles: [] }, orgGroup: {} }, 'getInfo: roles must be a non-null array !'],
  [{ code: 500, msg: 'The archive is closed.' }, 'The archive is closed.'],
  [{ code: 500, msg: '' }, 'Has Error'],
];
test("a user who cannot be loaded is led to sign-in with the reason: empty roles, the words of the server, else 'Has Error'", async ({
  page,
  context,
  signedIn,
}) => {
  for (const [answer, said] of refusals) {
    await signedIn('customer');
    await page.route('**/sysOrgUser/currentInfo', (route) => route.fulfill({ json: answer }));
    await page.goto('/devices/devices__manage?filter=fault');
    await expect(page).toHaveURL('/login?redirect=%2Fdevices%2Fdevices__manage%3Ffilter%3Dfault');
    await expect(page.getByRole('status').getByText(said, { exact: true })).toBeVisible();
    expect((await context.cookies()).some(({ name }) => name === 'Admin-Token')).toBe(false);
    await page.unroute('**/sysOrgUser/currentInfo');
  }
});

test('whoever is signed in and comes to the root is led to the start of their group; /dashboard shows everyone their own fleet', async ({
  page,
  signedIn,
  api,
}) => {
  await signedIn('root');
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard$/);
  // An open page would notice the change of account and reload itself.
  await page.goto('about:blank');
  await signedIn('customer');
  await page.goto('/');
  await expect(page).toHaveURL(/\/power_station\/power_station_list$/);
  await page.goto('/dashboard');
  await expect(page).toHaveTitle('Dashboard - Heliograph Solar Power Monitoring Platform');
  const { total } = await (await api('customer')).call['GET /plants']();
  await expect(page.getByRole('main')).toContainText(new RegExp(`(?<!\\d)${total} plants`));
});

test('while the user loads a bar shows at the top, and no spinner', async ({ page, signedIn }) => {
  await signedIn('customer');
  const gate = Promise.withResolvers<void>();
  await page.route('**/sysOrgUser/currentInfo', async (route) => (await gate.promise, route.continue()));
  await page.goto('/power_station/power_station_list');
  await expect(page.locator('.progress-bar')).toBeVisible();
  await expect(page.locator('[class*=spin], [class*=load]')).toHaveCount(0);
  gate.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Plants' })).toBeVisible();
  await expect(page.locator('.progress-bar')).toHaveCount(0);
  await expect(page).toHaveTitle('Plant list - Heliograph Solar Power Monitoring Platform');
});

test('a session that ended asks once whether to log in again, however many calls failed', async ({ page, context, serverUrl, noise }) => {
  noise.allow(/status of 401/);
  const own = await apiOf(serverUrl, 'customer');
  await takeToken(context, serverUrl, own.token);
  await page.goto('/power_station/power_station_list');
  const stars = page.getByRole('button', { name: /^Favourite/ });
  await expect(stars.first()).toBeVisible();
  await own.call['GET /sysLogout']();
  await stars.evaluateAll((buttons) => buttons.slice(0, 3).forEach((button) => (button as HTMLElement).click()));
  const dialog = page.getByRole('dialog', { name: 'Confirm logout' });
  await expect(dialog).toHaveCount(1);
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/power_station_list$/);
  await stars.first().click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page).toHaveURL(/\/login\?redirect=/);
});

test('logging in again out of that question starts afresh', async ({ page, context, serverUrl, noise }) => {
  noise.allow(/status of 401/);
  const own = await apiOf(serverUrl, 'customer');
  await takeToken(context, serverUrl, own.token);
  await page.goto('/power_station/power_station_list');
  await expect(page.getByRole('button', { name: /^Favourite/ }).first()).toBeVisible();
  await own.call['GET /sysLogout']();
  await page
    .getByRole('button', { name: /^Favourite/ })
    .first()
    .dispatchEvent('click');
  await page.getByRole('button', { name: 'Log in again' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await fillSignIn(page, 'customer');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/power_station_list$/);
});

test('permission codes lie in session storage while somebody is signed in', async ({ page, signedIn }) => {
  await signedIn('customer');
  await page.goto('/power_station/power_station_list');
  await expect(page.getByRole('heading', { name: 'Plants' })).toBeVisible();
  const stored = await page.evaluate(() => sessionStorage.getItem('userBtns'));
  expect(JSON.parse(stored ?? '[]')).toEqual(expect.arrayContaining(['plants:read']));
});

test('leaving a page while it still loads the user does not sign anybody out', async ({ page, context, signedIn }) => {
  await signedIn('customer');
  await page.route('**/sysOrgUser/currentInfo', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue().catch(() => undefined);
  });
  for (const path of ['/power_station/power_station_list', '/guide', '/power_station/power_station_list', '/devices/devices__manage']) {
    const asked = path === '/guide' ? undefined : page.waitForRequest('**/sysOrgUser/currentInfo');
    await page.goto(path, { waitUntil: 'commit' });
    await asked;
    expect((await context.cookies()).map(({ name }) => name)).toContain('Admin-Token');
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible();
});
