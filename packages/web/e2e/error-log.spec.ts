import { axeProblems } from './every/axe.ts';
import { setTheme } from './every/look-at.ts';
import { expect, test } from './test.ts';

const token = 'hs_4fJ0aQ2bL9sD7kX1mZ5vN8cR3tY6uW0pE2gH4iK6oBq';

test('the error log says what went wrong, where, when and under which number; copies and clears; by keyboard', async ({
  page,
  context,
  signedIn,
  noise,
}) => {
  test.setTimeout(120_000);
  noise.allow(/status of 500|boom|lost promise/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedIn('customer');
  const scripts: string[] = [];
  page.on('request', (request) => void scripts.push(request.url()));
  await page.goto('/devices/devices__manage');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  const open = page.getByRole('button', { name: /^Error log/ });
  await expect(open).toHaveCount(0);

  await page.route('**/photo_voltaic/devices?*', (route) =>
    route.fulfill({
      status: 500,
      json: { code: 500, error: 'server.internal', msg: 'Something went wrong on our side.', requestId: 'a1b2c3d4e5f60718' },
    }),
  );
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Producing/ })
    .click();
  await expect(open).toHaveAccessibleName('Error log: 1 entry');
  await page.evaluate((secret) => {
    for (let time = 0; time < 3; time += 1)
      setTimeout(() => {
        throw new Error(`boom ${secret}`);
      });
    void Promise.reject(new Error('lost promise'));
  }, token);
  await expect(open).toHaveAccessibleName('Error log: 3 entries');
  expect(scripts.filter((url) => url.includes('error-log-dialog'))).toEqual([]);

  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Error log' });
  const call = dialog.getByRole('listitem').filter({ hasText: 'Something went wrong on our side.' });
  await expect(call).toContainText('GET /devices');
  await expect(call).toContainText('/devices/devices__manage?filter=producing');
  await expect(call).toContainText('500 server.internal');
  await expect(call).toContainText('a1b2c3d4e5f60718');
  await expect(call).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/);
  const bug = dialog.getByRole('listitem').filter({ hasText: 'boom' });
  await expect(bug).toContainText('3 times');
  await bug.getByText('Where in the code').click();
  await expect(bug.getByRole('region', { name: 'Where in the code' })).toBeVisible();
  await expect(dialog).not.toContainText(token.slice(3));
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme);
    expect(await axeProblems(page, (await dialog.elementHandle()) ?? undefined)).toEqual([]);
  }

  await call.getByRole('button', { name: /^Copy/ }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Request ID: a1b2c3d4e5f60718');
  await dialog.getByRole('button', { name: 'Copy all' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/lost promise[^]*Request ID: a1b2c3d4e5f60718/);
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toContain(token.slice(3));

  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await page.reload();
  await open.click();
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(dialog.getByText('Nothing to show.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(open).toHaveCount(0);
});

test('a crash is in the log too, after the reload that one does then, and the log ends with the session', async ({
  page,
  signedIn,
  noise,
}) => {
  noise.allow(/./);
  await signedIn('customer');
  await page.route('**/photo_voltaic/plants?*', (route) =>
    route.fulfill({ json: { code: 200, data: { items: [{ id: '1' }], total: 1 } } }),
  );
  await page.goto('/power_station/power_station_list');
  await expect(page.getByRole('heading', { name: 'This is our fault' })).toBeVisible();
  await page.unroute('**/photo_voltaic/plants?*');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await page.getByRole('button', { name: /^Error log/ }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('Our fault');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => sessionStorage.getItem('errorLog'))).toBeNull();
});
