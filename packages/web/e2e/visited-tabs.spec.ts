import type { Page } from '@playwright/test';
import { apiOf, expect, takeToken, test } from './test.ts';

const list = '/power_station/power_station_list';
const devices = '/devices/devices__manage';
const detail = '/power_station/power_station_detail';

const bar = (page: Page) => page.getByRole('tablist', { name: 'Open views' });
const tab = (page: Page, name: string) => bar(page).getByRole('tab', { name, exact: true });
const menu = (page: Page, name: string) => page.getByRole('menu', { name: `${name}: tab menu` });
const menuLink = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name });
const cross = (page: Page, name: string) =>
  bar(page).getByRole('presentation').filter({ hasText: name }).getByTitle('Close', { exact: true });
const plantLinks = (page: Page) => page.getByRole('table').getByRole('link');
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard unsaved changes?' });

/** The menu goes when the bar moves beneath it, as it may while a screen loads: then it is opened once more. */
async function choose(page: Page, name: string, item: string): Promise<void> {
  await expect(async () => {
    await tab(page, name).click({ button: 'right', timeout: 5_000 });
    await menu(page, name).getByRole('menuitem', { name: item, exact: true }).click({ timeout: 5_000 });
  }).toPass();
}

const titles = (page: Page) => bar(page).getByRole('tab').allTextContents();

// The last long file: at its end the other workers would have nothing to do.
test.describe.configure({ mode: 'parallel' });

test('a tab comes back as it was left: where it was scrolled, what it filtered, what was half typed', async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await signedIn('root');
  await page.goto(`${list}?filter=online`);
  await expect(plantLinks(page).first()).toBeVisible();
  await page.getByRole('searchbox').fill('a ');
  await expect(page).toHaveURL(`${list}?filter=online&search=a`);
  await expect.poll(() => page.evaluate(() => (window.scrollTo(0, 120), window.scrollY))).toBe(120);

  await menuLink(page, 'Device management').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('searchbox').fill('INV');
  await expect(page).toHaveURL(`${devices}?search=INV`);

  await tab(page, 'Plant list').click();
  await expect(page).toHaveURL(`${list}?filter=online&search=a`);
  await expect(page.getByRole('link', { name: /^Online/ })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('searchbox')).toHaveValue('a ');
  expect(await page.evaluate(() => window.scrollY)).toBe(120);
  await page.goBack();
  await expect(page).toHaveURL(`${devices}?search=INV`);
  await expect(page.getByRole('searchbox')).toHaveValue('INV');
});

test('a hidden tab holds no stream, no timer and no chart', async ({ page, signedIn, api }) => {
  const [plant] = (await (await api('customer')).call['GET /plants']({ query: { sort: '-powerW' } })).items;
  await page.clock.install();
  await signedIn('customer');
  const streams = new Set<unknown>();
  const asked: string[] = [];
  page.on('request', (request) => (request.url().includes('/live?') ? streams.add(request) : asked.push(request.url())));
  page.on('requestfailed', (request) => streams.delete(request));
  page.on('requestfinished', (request) => streams.delete(request));
  const plantCalls = () => asked.filter((url) => url.includes(`/plants/${plant?.id}`)).length;

  await page.goto(`${detail}?id=${plant?.id}`);
  const chart = page.getByTestId('curve').locator('svg');
  await expect(chart).toBeAttached();
  await page.clock.runFor(1_000);
  await expect.poll(() => streams.size).toBe(1);
  const before = plantCalls();
  await page.clock.runFor(61_000);
  await expect.poll(plantCalls).toBeGreaterThan(before);

  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change password' })).toBeVisible();
  await page.clock.runFor(1_000);
  await expect.poll(() => streams.size).toBe(0);
  await expect(page.getByRole('tabpanel', { includeHidden: true })).toHaveCount(2);
  await expect(chart).toHaveCount(0);
  const left = plantCalls();
  await page.clock.runFor(130_000);
  expect(plantCalls()).toBe(left);

  await tab(page, plant?.name ?? '').click();
  await expect(chart).toBeAttached();
  await page.clock.runFor(1_000);
  await expect.poll(() => streams.size).toBe(1);
});

test('an open dialog goes when its screen is left, and locks no other', async ({ page, signedIn }) => {
  await signedIn('installer');
  await page.goto(list);
  await menuLink(page, 'Device management').click();
  await page.getByRole('button', { name: 'Register device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register a device' });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Plants' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await tab(page, 'Device management').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Register device' }).click();
  await expect(dialog).toBeVisible();
});

test('tabs close by cross, middle button, Delete and menu; the dashboard stays, and the focus stays in the bar', async ({
  page,
  signedIn,
}) => {
  await signedIn('root');
  await page.goto(list);
  await menuLink(page, 'Device management').click();
  await expect(page).toHaveURL(devices);
  await menuLink(page, 'Plant list').click();
  await expect(tab(page, 'Plant list')).toHaveAttribute('aria-selected', 'true');
  expect(await titles(page)).toEqual(['Dashboard', 'Plant list', 'Device management']);
  await expect(cross(page, 'Dashboard')).toHaveCount(0);

  await tab(page, 'Device management').click({ button: 'middle' });
  await expect(tab(page, 'Device management')).toHaveCount(0);
  await expect(page).toHaveURL(list);
  await menuLink(page, 'Device management').click();
  await expect(page).toHaveURL(devices);
  await cross(page, 'Device management').click();
  await expect(page).toHaveURL(list);
  expect(await titles(page)).toEqual(['Dashboard', 'Plant list']);

  await menuLink(page, 'Device management').click();
  await expect(page).toHaveURL(devices);
  await tab(page, 'Device management').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Dashboard')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(tab(page, 'Dashboard')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Delete');
  await expect(page).toHaveURL(list);
  await expect(tab(page, 'Plant list')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await page.keyboard.press('Shift+F10');
  await expect(menu(page, 'Dashboard').getByRole('menuitem', { name: 'Refresh' })).toBeFocused();
  await expect(menu(page, 'Dashboard').getByRole('menuitem', { name: 'Close', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(tab(page, 'Dashboard')).toBeFocused();
  await page.keyboard.press('ContextMenu');
  await page.keyboard.press('End');
  await expect(menu(page, 'Dashboard').getByRole('menuitem', { name: 'Close All' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar(page).getByRole('tab')).toHaveText(['Dashboard']);

  await menuLink(page, 'Device management').click();
  await expect(page).toHaveURL(devices);
  await menuLink(page, 'Plant list').click();
  await expect(page).toHaveURL(list);
  await choose(page, 'Device management', 'Close Others');
  await expect(page).toHaveURL(devices);
  await expect(bar(page).getByRole('tab')).toHaveText(['Dashboard', 'Device management']);
  await page.getByRole('button', { name: 'Device management: tab menu' }).click();
  await page.getByRole('menuitem', { name: 'Close All' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(tab(page, 'Dashboard')).toBeFocused();
});

test('a tab is its path: another id takes it over, and its name is that of what it shows', async ({ page, signedIn, api }) => {
  const [one, other] = (await (await api('customer')).call['GET /plants']({ query: { sort: 'name' } })).items;
  await signedIn('customer');
  await page.goto(list);
  for (const plant of [one, other]) {
    await plantLinks(page)
      .filter({ hasText: plant?.name ?? '' })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(plant?.name ?? '');
    await expect(bar(page).getByRole('tab')).toHaveText(['Dashboard', 'Plant list', plant?.name ?? '']);
    await expect(page).toHaveTitle(`${plant?.name} - Heliograph Solar Power Monitoring Platform`);
    await tab(page, 'Plant list').click();
    await expect(page).toHaveTitle('Plant list - Heliograph Solar Power Monitoring Platform');
  }
  await page.reload();
  await expect(bar(page).getByRole('tab')).toHaveText(['Dashboard', 'Plant list', other?.name ?? '']);
  await tab(page, other?.name ?? '').click();
  await expect(page).toHaveURL(`${detail}?id=${other?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other?.name ?? '');
});

test('tabs belong to a session, and to what it may see', async ({ page, signedIn, serverUrl, context }) => {
  await signedIn('customer');
  await page.goto(list);
  await menuLink(page, 'Device management').click();
  await expect(page).toHaveURL(devices);
  // The address changes before the tab is kept.
  await expect(bar(page).getByRole('tab')).toHaveText(['Dashboard', 'Plant list', 'Device management']);
  await page.evaluate(() => {
    const stored = JSON.parse(sessionStorage.getItem('visitedTabs') ?? '{}') as { tabs: object[] };
    stored.tabs.push({ fullPath: '/auth/user', serial: 7, visitedAt: 7 });
    sessionStorage.setItem('visitedTabs', JSON.stringify(stored));
  });
  await page.goto(list);
  await expect(bar(page).getByRole('tab')).toHaveText(['Dashboard', 'Plant list', 'Device management']);
  await page.goto('/auth/user');
  await expect(page.getByRole('heading', { name: 'Your role does not include this screen' })).toBeVisible();
  await expect(bar(page).getByRole('tab')).toHaveText(['Dashboard', 'Plant list', 'Device management']);

  // An open page would notice the change of account and reload itself.
  await page.goto('about:blank');
  await takeToken(context, serverUrl, (await apiOf(serverUrl, 'installer')).token);
  await page.goto(list);
  await expect(bar(page).getByRole('tab')).toHaveText(['Dashboard', 'Plant list']);
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => ['isSamePage' in window, sessionStorage.getItem('visitedTabs')])).toEqual([false, null]);
});

test('refresh draws the view anew and fetches what it shows', async ({ page, signedIn }) => {
  await signedIn('customer');
  await page.goto(list);
  await expect(plantLinks(page).first()).toBeVisible();
  await page.getByRole('searchbox').fill('zzz ');
  await expect(page).toHaveURL(/search=zzz$/);
  await tab(page, 'Dashboard').click();
  await expect(page).toHaveURL('/dashboard');
  const fetched = page.waitForResponse((response) => /\/plants\?.*search=zzz/.test(response.url()));
  await choose(page, 'Plant list', 'Refresh');
  await expect(page).toHaveURL(/search=zzz$/);
  await fetched;
  await expect(page.getByRole('searchbox')).toHaveValue('zzz');
  await expect(page.getByRole('heading', { name: /No plant matches/ })).toBeVisible();
  const again = page.waitForResponse((response) => /\/plants\?.*search=zzz/.test(response.url()));
  await choose(page, 'Plant list', 'Refresh');
  await again;
});

test('unsaved edits are asked for before they are lost', async ({ page, signedIn }) => {
  await signedIn('customer');
  await page.goto(list);
  await menuLink(page, 'Dashboard').click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  const field = page.getByLabel('Current password', { exact: true });
  await field.fill('half-typed');

  await menuLink(page, 'Plant list').click();
  await expect(question(page)).toContainText('Change password');
  await page.mouse.click(5, 600);
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await expect(question(page)).toBeHidden();
  await expect(field).toHaveValue('half-typed');
  await page.goBack();
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL('/changePassword');
  await choose(page, 'Plant list', 'Close All');
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await expect(bar(page).getByRole('tab')).toHaveText(['Dashboard', 'Plant list', 'Change password']);

  const asked = page.waitForEvent('dialog');
  const reload = page.evaluate(() => window.location.reload());
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await reload.catch(() => undefined);
  await expect(field).toHaveValue('half-typed');

  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await expect(field).toHaveValue('half-typed');

  await cross(page, 'Change password').click();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(bar(page).getByRole('tab')).toHaveText(['Dashboard', 'Plant list']);
  await page.reload();
  await expect(page).toHaveURL('/dashboard');
});

test('a half-typed form of a kept tab is there again, and is asked for when the tab closes or another id takes it over', async ({
  page,
  signedIn,
}) => {
  const form = '/userCenter/personalData';
  await signedIn('customer');
  await page.goto(`${form}?id=1`);
  const field = page.getByLabel('Nickname');
  await field.fill('halfTyped');
  await menuLink(page, 'Plant list').click();
  await expect(plantLinks(page).first()).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await tab(page, 'User account').click();
  await expect(page).toHaveURL(`${form}?id=1`);
  await expect(field).toHaveValue('halfTyped');

  await menuLink(page, 'Plant list').click();
  await expect(page).toHaveURL(list);
  await cross(page, 'User account').click();
  await expect(question(page)).toContainText('User account');
  await page.keyboard.press('Escape');
  await expect(bar(page).getByRole('tab')).toHaveText(['Dashboard', 'User account', 'Plant list']);
  await menuLink(page, 'User account').click();
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(list);
  await menuLink(page, 'User account').click();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(form);
  await expect(field).toHaveValue('customer');

  await field.fill('halfTyped');
  await cross(page, 'User account').click();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(list);
  await expect(bar(page).getByRole('tab')).toHaveText(['Dashboard', 'Plant list']);
});

test('what is shown only once is asked for before its screen is left', async ({ page, signedIn }) => {
  await signedIn('installer');
  await page.goto(list);
  await menuLink(page, 'Device management').click();
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'New MQTT secret' }).click();
  const secret = page.getByRole('dialog').filter({ hasText: 'shown only now' });
  await page.getByRole('dialog').getByRole('button', { name: 'Replace the secret' }).click();
  await expect(secret).toBeVisible();
  const asked = page.getByRole('dialog', { name: 'Leave what is shown only once?' });
  await page.goBack();
  await expect(asked).toContainText('“Device management” shows something that cannot be shown again.');
  await asked.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(devices);
  await expect(secret).toBeVisible();
  await page.goBack();
  await asked.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(list);
  await expect(secret).toBeHidden();

  await tab(page, 'Device management').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(list);
});

test('the bar can be switched off', async ({ page, signedIn }) => {
  await signedIn('customer');
  await page.addInitScript(() => localStorage.setItem('settings', JSON.stringify({ tagsView: false })));
  await page.goto(list);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('tabpanel')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the bar scrolls sideways with the active tab in sight, and a thumb finds its targets', async ({ page, signedIn, api }) => {
    const [plant] = (await (await api('customer')).call['GET /plants']()).items;
    await signedIn('customer');
    for (const address of [list, devices, '/changePassword', `${detail}?id=${plant?.id}`]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    const active = bar(page).getByRole('tab', { selected: true });
    await expect(active).toHaveText(plant?.name ?? '');
    await expect(active).toBeInViewport({ ratio: 0.99 });
    await expect(tab(page, 'Dashboard')).not.toBeInViewport({ ratio: 0.9 });
    for (const target of await bar(page).locator('button').all()) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
    await page.getByRole('button', { name: `${plant?.name}: tab menu` }).tap();
    await page.getByRole('menuitem', { name: 'Close', exact: true }).tap();
    await expect(page).toHaveURL('/changePassword');
  });
});
