import { createOwnRole, type OwnRole } from './own-role.ts';
import { apiOf, expect, takeToken, test as base } from './test.ts';

const deviceScreens = ['/devices', '/devices/devices__manage'];
const everything = {
  routes: ['/power_station', '/power_station/power_station_list', '/power_station/power_station_detail', ...deviceScreens],
  actions: ['plants:read', 'devices:read', 'devices:write'],
};

/** `own`: signs in a user with a role of their own. */
const test = base.extend<{ own: (name: string, grants?: typeof everything) => Promise<OwnRole> }>({
  own: async ({ context, serverUrl, noise }, provide) => {
    noise.allow(/status of 403/);
    await provide(async (name, grants = everything) => {
      const own = createOwnRole(name, grants);
      await takeToken(context, serverUrl, (await apiOf(serverUrl, own.loginName)).token);
      return own;
    });
  },
});

test('what the server takes away or gives acts at the next call: buttons, menu and the screen itself, without a reload', async ({
  page,
  own: signInOwn,
}) => {
  const own = await signInOwn('changing');
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
  const refusal = page.getByRole('heading', { name: 'Your role does not include this screen' });
  // Of a filter that was not shown yet, because what is fresh is not asked for again. A call that the screen makes by
  // itself may come first, and takes the link away: a press that waited for it would fall on a link of a later screen.
  await filters.getByRole('link', { name: /^Producing/ }).evaluateAll(([link]) => (link as HTMLElement | undefined)?.click());
  await expect(refusal).toBeVisible();
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

test('a call that is refused because of such a change tells the rest of the screen as well', async ({ page, own: signInOwn }) => {
  const own = await signInOwn('refused');
  await page.goto('/devices/devices__manage');
  const actions = page.getByRole('button', { name: /^Actions/ }).first();
  await actions.click();
  await page.getByRole('menuitem', { name: 'New MQTT secret' }).click();
  const replace = page.getByRole('dialog').getByRole('button', { name: 'Replace the secret' });
  await expect(replace).toBeVisible();
  own.take('action', 'devices:write');
  await replace.click();
  await expect(page.getByRole('button', { name: 'Error log: 1 entry' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Actions/ })).toHaveCount(0);
});

test('whose last role is taken is led to sign-in, with the text of the specification, also while typing', async ({
  page,
  own: signInOwn,
}) => {
  const own = await signInOwn('roleless');
  await page.goto('/power_station/power_station_list');
  await expect(page.getByRole('heading', { level: 1, name: 'Plants' })).toBeVisible();
  await page.route('**/sysOrgUser/currentInfo', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue().catch(() => undefined);
  });
  own.takeRole();
  // Each pause in typing is a navigation, which cuts off what the guard is just asking.
  const typed = page
    .getByRole('searchbox')
    .first()
    .pressSequentially('abcd', { delay: 400 })
    .catch(() => undefined);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByRole('status').getByText('getInfo: roles must be a non-null array !')).toBeVisible();
  await typed;
});

test('a known screen without a grant is said to be not permitted at its own address, with one thing to do', async ({ page, own }) => {
  await own('narrow', { routes: everything.routes.slice(0, 3), actions: ['plants:read'] });
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
  await page.getByRole('menuitem', { name: 'New MQTT secret' }).click();
  const refused = page.waitForResponse('**/secret');
  await page.getByRole('dialog').getByRole('button', { name: 'Replace the secret' }).click();
  expect((await refused).status()).toBe(403);
});
