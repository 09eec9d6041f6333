import { createOwnRole } from './own-role.ts';
import { apiOf, expect, takeToken, test } from './test.ts';

const deviceScreens = ['/devices', '/devices/devices__manage'];
const everything = {
  routes: ['/power_station', '/power_station/power_station_list', '/power_station/power_station_detail', ...deviceScreens],
  actions: ['plants:read', 'devices:read', 'devices:write'],
};

test('what the server takes away or gives acts at the next call: buttons, menu and the screen itself, without a reload', async ({
  page,
  context,
  serverUrl,
  noise,
}) => {
  noise.allow(/status of 403/);
  const own = createOwnRole('changing', everything);
  await takeToken(context, serverUrl, (await apiOf(serverUrl, own.loginName)).token);
  await page.goto('/devices/devices__manage');
  const register = page.getByRole('button', { name: 'Register device' });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const filters = page.getByRole('navigation', { name: 'Show devices' }).or(page.getByRole('main')).first();
  await expect(register).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isStillThisPage: true }));

  own.take('action', 'devices:write');
  await filters.getByRole('link', { name: /Offline|Unreachable/ }).click();
  await expect(register).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('userBtns'))).not.toContain('devices:write');

  own.take('route', ...deviceScreens);
  // A call that the screen makes by itself may come first, and takes the link away.
  await filters
    .getByRole('link', { name: /^All/ })
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await expect(page.getByRole('heading', { name: 'Your role does not include this screen' })).toBeVisible();
  await expect(page).toHaveURL(/\/devices\/devices__manage/);
  await expect(menu.getByRole('link', { name: /Device/ })).toHaveCount(0);

  own.take('action', 'devices:read');
  own.grant('route', ...deviceScreens);
  own.grant('action', 'devices:read', 'devices:write');
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plants' })).toBeVisible();
  await menu.getByRole('link', { name: /Device/ }).click();
  await expect(register).toBeVisible();
  expect(await page.evaluate(() => 'isStillThisPage' in window)).toBe(true);
});

test('a call that is refused because of such a change tells the rest of the screen as well', async ({
  page,
  context,
  serverUrl,
  noise,
}) => {
  noise.allow(/status of 403/);
  const own = createOwnRole('refused', everything);
  await takeToken(context, serverUrl, (await apiOf(serverUrl, own.loginName)).token);
  await page.goto('/devices/devices__manage');
  const actions = page.getByRole('button', { name: /^Actions/ }).first();
  await actions.click();
  await page.getByRole('menuitem').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  own.take('action', 'devices:write');
  await dialog.getByRole('button').last().click();
  await expect(page.getByRole('button', { name: 'Error log: 1 entry' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Actions/ })).toHaveCount(0);
});

test('whose last role is taken is led to sign-in, with the text of the specification', async ({ page, context, serverUrl, noise }) => {
  noise.allow(/status of 403/);
  const own = createOwnRole('roleless', everything);
  await takeToken(context, serverUrl, (await apiOf(serverUrl, own.loginName)).token);
  await page.goto('/power_station/power_station_list');
  await expect(page.getByRole('heading', { level: 1, name: 'Plants' })).toBeVisible();
  own.takeRole();
  await page.getByRole('searchbox').first().fill('a');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByRole('status').getByText('getInfo: roles must be a non-null array !')).toBeVisible();
});

test('a known screen without a grant is said to be not permitted at its own address, with one thing to do', async ({
  page,
  context,
  serverUrl,
}) => {
  const own = createOwnRole('narrow', { routes: everything.routes.slice(0, 3), actions: ['plants:read'] });
  await takeToken(context, serverUrl, (await apiOf(serverUrl, own.loginName)).token);
  await page.goto('/devices/devices__manage');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Your role does not include this screen' })).toBeVisible();
  await expect(main).toContainText('Ask an administrator of your organisation for access.');
  await expect(page).toHaveURL(/\/devices\/devices__manage$/);
  await expect(page.getByRole('navigation', { name: 'Main menu' })).not.toContainText('Device');
  await main.getByRole('link').click();
  await expect(page).toHaveURL(/\/power_station\/power_station_list$/);
});

test('a button is drawn where a stored code contains its own; the server compares exactly', async ({ page, signedIn, noise }) => {
  noise.allow(/status of 403/);
  await signedIn('customer');
  await page.goto('/power_station/power_station_list');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('userBtns', JSON.stringify(['fleet:devices:write:all'])));
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /Device/ })
    .click();
  await expect(page.getByRole('button', { name: 'Register device' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click();
  await page.getByRole('menuitem').first().click();
  const refused = page.waitForResponse('**/secret');
  await page.getByRole('dialog').getByRole('button').last().click();
  expect((await refused).status()).toBe(403);
});
