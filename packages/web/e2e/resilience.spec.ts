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

test('a failure closes the toast before it, goes after three seconds, and says what the server or else the network said', async ({
  page,
  signedIn,
  noise,
}) => {
  noise.allow(/status of|ERR_FAILED/);
  await signedIn('customer');
  await page.goto('/power_station/power_station_list');
  const star = page.getByRole('button', { name: /^Favourite/ }).first();
  const toast = page.getByRole('alert');
  const answers: [object, string][] = [
    [{ status: 200, json: { code: 409, msg: 'Said by an old server.' } }, 'Said by an old server.'],
    [{ status: 502, json: { message: 'The proxy is full.' } }, 'The proxy is full.'],
    [{ status: 503, body: '<html>' }, 'The server is not available right now.'],
  ];
  for (const [answer, said] of answers) {
    await page.route('**/favorite', (route) => route.fulfill(answer));
    await star.click();
    await expect(toast).toContainText(said);
    await expect(toast.getByRole('paragraph')).toHaveCount(1);
    await page.unroute('**/favorite');
  }
  const shownAt = Date.now();
  await expect(toast).toBeEmpty();
  expect(Date.now() - shownAt).toBeLessThan(4_000);
});

test('a call that gets no answer ends after 50 seconds and says so', async ({ page, signedIn }) => {
  await signedIn('customer');
  await page.clock.install();
  await page.goto('/power_station/power_station_list');
  await page.route('**/favorite', () => new Promise(() => {}));
  const asked = page.waitForRequest('**/favorite');
  await page
    .getByRole('button', { name: /^Favourite/ })
    .first()
    .click();
  await asked;
  await page.clock.runFor(49_000);
  await expect(page.getByRole('alert')).toBeEmpty();
  await page.clock.runFor(1_500);
  await expect(page.getByRole('alert')).toContainText('The server did not answer in time.');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('in Chinese the question after the end of a session is 确认退出', async ({ page, context, serverUrl, signedIn, noise }) => {
  noise.allow(/status of 401/);
  await signedIn('customer');
  await context.addCookies([{ name: 'language', value: 'zh', url: serverUrl }]);
  await page.route('**/photo_voltaic/plants?*', (route) => route.fulfill({ status: 401, json: { code: 401, msg: '会话已结束' } }));
  await page.goto('/power_station/power_station_list');
  const dialog = page.getByRole('dialog', { name: '确认退出' });
  await expect(dialog.getByRole('button', { name: '重新登录' })).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();
});
