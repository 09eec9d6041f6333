import { expect, test } from './test.ts';

test('a list that cannot be loaded says so, shows one toast, and loads when asked again', async ({ page, signedIn, noise }) => {
  noise.allow(/status of 500/);
  await signedIn('customer');
  await page.route('**/photo_voltaic/plants?*', (route) =>
    route.fulfill({
      status: 500,
      json: { code: 500, error: 'server.internal', msg: 'Something went wrong on our side.', requestId: 'r1' },
    }),
  );
  await page.goto('/power_station/power_station_list');
  await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible();
  await expect(page.getByRole('alert').getByText('Something went wrong on our side.')).toHaveCount(1);
  await expect(page.getByRole('alert').getByText('Something went wrong on our side.')).toHaveCount(0, { timeout: 5_000 });
  await page.unroute('**/photo_voltaic/plants?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
});

test('a body that fails is a failure even where the status says 200', async ({ page, signedIn }) => {
  await signedIn('customer');
  await page.route('**/photo_voltaic/plants?*', (route) =>
    route.fulfill({ json: { code: 403, error: 'access.missingGrant', msg: 'Not allowed here.', requestId: 'r2' } }),
  );
  await page.goto('/power_station/power_station_list');
  await expect(page.getByRole('main').getByText('Not allowed here.')).toBeVisible();
});

test('a lost connection is said, values keep their age, and all is well when it returns', async ({ page, context, signedIn, noise }) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_NETWORK/);
  await signedIn('customer');
  await page.goto('/power_station/power_station_list');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('No connection to the server.')).toBeVisible();
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('No connection to the server.')).toBeHidden({ timeout: 30_000 });
});

test('a bug of ours looks different from an error of theirs', async ({ page, signedIn, noise }) => {
  noise.allow(/./);
  await signedIn('customer');
  await page.route('**/photo_voltaic/plants?*', (route) =>
    route.fulfill({ json: { code: 200, data: { items: [{ id: '1' }], total: 1 } } }),
  );
  await page.goto('/power_station/power_station_list');
  await expect(page.getByRole('alert').getByRole('heading', { name: 'This is our fault' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
});

test('before the first answer the table stands there in its final shape', async ({ page, signedIn }) => {
  await signedIn('customer');
  const gate = Promise.withResolvers<void>();
  await page.route('**/photo_voltaic/plants?*', async (route) => (await gate.promise, route.continue()));
  await page.goto('/power_station/power_station_list');
  const head = page.getByRole('columnheader', { name: 'Power now' });
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  const before = await head.boundingBox();
  gate.resolve();
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  expect(await head.boundingBox()).toEqual(before);
});
