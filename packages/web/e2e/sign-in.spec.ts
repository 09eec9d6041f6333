import { PASSWORD, startRealServer } from './server.ts';
import { apiOf, expect, fillSignIn, type Role, takeToken, test } from './test.ts';

const landings: [Role, RegExp][] = [
  ['root', /\/dashboard$/],
  ['installer', /\/power_station\/power_station_list$/],
  ['service', /\/power_station\/power_station_list$/],
  ['customer', /\/power_station\/power_station_list$/],
];

for (const [role, landing] of landings) {
  test(`${role} signs in by keyboard alone and lands where the group belongs`, async ({ page }) => {
    await page.goto('/login');
    await expect(page).toHaveTitle('Sign in - Heliograph Solar Power Monitoring Platform');
    await expect(page.getByLabel('User name')).toBeFocused();
    await page.keyboard.type(`  ${role} `);
    await page.keyboard.press('Tab');
    await page.keyboard.type('correct-horse-9');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(landing);
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  });
}

test('wrong credentials are answered beside the button, the same for an unknown user', async ({ page, noise }) => {
  noise.allow(/status of 400/);
  await page.goto('/login');
  for (const username of ['root', 'nobody']) {
    await fillSignIn(page, username, 'not-the-password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').getByText('User name or password is wrong')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  }
  await expect(page).toHaveURL(/\/login$/);
});

test('empty fields are named and nothing is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.goto('/login');
  await expect(page.getByLabel('User name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('User name')).toHaveAccessibleDescription('Enter your user name.');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Enter your password.');
  expect(sent).toEqual([]);
});

test('throttling says how long to wait, counts down, and lets one try again', async ({ page, noise }) => {
  noise.allow(/status of 429/);
  await page.route('**/photo_voltaic/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '3' },
      json: { code: 429, error: 'session.tooManyAttempts', msg: 'Too many attempts.', requestId: 'r' },
    }),
  );
  await page.goto('/login');
  await fillSignIn(page, 'root');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You can try again in 2 seconds')).toBeVisible();
  await page.unroute('**/photo_voltaic/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-disabled', 'false');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a server that cannot be reached is said so on the page itself', async ({ page, noise }) => {
  noise.allow(/ERR_FAILED|Failed to load resource/);
  await page.route('**/photo_voltaic/login', (route) => route.abort());
  await page.goto('/login');
  await fillSignIn(page, 'root');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).not.toBeEmpty();
});

test('sign-in leads back to the page that was asked for', async ({ page }) => {
  await page.goto('/power_station/power_station_list?filter=online&sort=-powerW');
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/power_station/power_station_list?filter=online&sort=-powerW')}`);
  await fillSignIn(page, 'customer');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/power_station/power_station_list?filter=online&sort=-powerW');
});

for (const redirect of ['//evil.example', String.raw`/\evil.example`, 'javascript:alert(1)']) {
  test(`sign-in does not follow redirect=${redirect}`, async ({ page, serverUrl }) => {
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
    await fillSignIn(page, 'root');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${serverUrl}/dashboard`);
  });
}

test('the password can be shown, and the state of that is told', async ({ page }) => {
  await page.goto('/login');
  await fillSignIn(page, 'root');
  const reveal = page.getByRole('button', { name: 'Show password' });
  await reveal.click();
  await expect(reveal).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
});

test('the first start without demo data sets the root password by its link, and shows what an empty fleet is', async ({ page, noise }) => {
  const server = await startRealServer({ isDemo: false });
  noise.allow(/request to|status of 400/);
  try {
    await page.goto(server.setupLink ?? 'about:blank');
    await expect(page.getByRole('heading', { name: 'Set the root password' })).toBeVisible();
    expect(new URL(page.url()).hash).toBe('');
    await page.getByLabel('New password').fill('short');
    await page.getByLabel('Repeat the password').fill('other');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Passwords must be longer than 6 digits')).toBeVisible();
    await expect(page.getByText('The two passwords are inconsistent')).toBeVisible();
    await page.getByLabel('New password').fill('heliotrope-at-dawn');
    await page.getByLabel('Repeat the password').fill('heliotrope-at-dawn');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The password is set. Sign in as root.')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('heliotrope-at-dawn');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { name: 'No plants yet' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'New plant' })).toHaveAttribute('href', /power_station_detail\?new=1$/);
    await page.getByRole('button', { name: /account menu/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
    await expect(page.getByRole('menuitemradio')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Plant list' }).click();
    await expect(page).toHaveURL(/power_station_list$/);
    await expect(page.getByRole('heading', { name: 'No plants yet' })).toBeVisible();
  } finally {
    await page.close();
    await server.stop();
  }
});

test('after a change of password one signs in again, and every other session has ended', async ({ page, context, serverUrl, noise }) => {
  noise.allow(/status of 40[01]/);
  const changed = 'changed-at-noon-42';
  const putBack = async () => {
    const { call } = await apiOf(serverUrl, 'service', changed);
    await call['PUT /session/password']({ body: { oldPassword: changed, newPassword: PASSWORD } });
  };
  // Where a try before this one ended in the middle.
  await putBack().catch(() => undefined);
  const [here, elsewhere] = [await apiOf(serverUrl, 'service'), await apiOf(serverUrl, 'service')];
  await takeToken(context, serverUrl, here.token);
  await page.goto('/changePassword');
  const [old, fresh, repeated] = [
    page.getByLabel('Current password'),
    page.getByLabel('New password'),
    page.getByLabel('Repeat the password'),
  ];
  await old.fill('not-the-old-one');
  await fresh.fill(changed);
  await repeated.fill(changed);
  await page.keyboard.press('Enter');
  await expect(old).toHaveAccessibleDescription(/old password is wrong/);
  await old.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('status').getByText('Your password was changed.')).toBeVisible();
  await expect(elsewhere.call['GET /tokens']()).rejects.toMatchObject({ code: 401 });
  await fillSignIn(page, 'service', changed);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/power_station_list$/);
  await putBack();
});
