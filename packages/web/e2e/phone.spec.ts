import { alwaysRoutes, findRoute, grantedRoutes, openRoutes } from '@heliograph/core/routes';
import { CACHED_MOST } from '../src/state/tabs-model.ts';
import { show, walkNoise } from './every/show.ts';
import { everyVisit, findIds } from './every/visits.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('the menu is a drawer that a choice closes', async ({ page, signedIn }) => {
  await signedIn('root');
  await page.goto('/dashboard');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Open the menu' }).tap();
  const drawer = page.getByRole('dialog', { name: 'Main menu' });
  await drawer.getByRole('link', { name: 'Plant list' }).tap();
  await expect(page).toHaveURL(/power_station_list$/);
  await expect(drawer).toBeHidden();
});

test('a table becomes a list with state and figures', async ({ page, signedIn }) => {
  await signedIn('customer');
  await page.goto('/power_station/power_station_list');
  await expect(page.getByRole('table')).toHaveCount(0);
  const first = page.getByRole('list', { name: 'Plants' }).getByRole('listitem').first();
  await expect(first).toContainText(/Online|Offline|Fault/);
  await first.getByRole('link').tap();
  await expect(page).toHaveURL(/power_station_detail\?id=\d+$/);
});

test('no screen scrolls sideways, and at most ten are kept', async ({ page, signedIn, api, noise }) => {
  test.slow();
  noise.allow(walkNoise);
  const ids = await findIds(await api('root'));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  await signedIn('root');
  await page.goto('/power_station/power_station_list');
  const walk = everyVisit.filter(({ opens, pathname }) => opens === 'screen' && !findRoute(pathname, openRoutes));
  const isKept = (path: string) => !findRoute(path, [...alwaysRoutes, ...grantedRoutes])?.route.isNoCache;
  const kept: number[] = [];
  for (const visit of walk) {
    await show(page, visit, ids, 'en');
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), visit.name).toBe(0);
    if (isKept(visit.pathname)) kept.push(await page.getByRole('tabpanel', { includeHidden: true }).count());
  }
  expect(Math.max(...kept)).toBe(Math.min(kept.length, CACHED_MOST));
});

test('the buttons of a dialog are as high as a thumb needs, whatever size was chosen', async ({ page, context, signedIn, serverUrl }) => {
  await context.addCookies([{ name: 'size', value: 'mini', url: serverUrl }]);
  await signedIn('installer');
  await page.goto('/devices/devices__manage');
  await page.getByRole('button', { name: 'Register device' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Register a device' });
  for (const name of ['Cancel', 'Register device'])
    // It grows while it opens.
    await expect.poll(async () => (await dialog.getByRole('button', { name }).boundingBox())?.height).toBeGreaterThanOrEqual(40);
});
