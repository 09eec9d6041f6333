import { expect, test } from './test.ts';

const languages = [
  { code: 'en', name: 'English', signIn: 'Sign in', plants: 'Plants', all: 'All' },
  { code: 'zh', name: '中文', signIn: '登录', plants: '电站', all: '全部' },
  { code: 'es', name: 'Español', signIn: 'Entrar', plants: 'Plantas', all: 'Todas' },
  { code: 'ja', name: '日本語', signIn: 'サインイン', plants: '発電所', all: 'すべて' },
] as const;

test('the language is chosen on the sign-in page, kept, and the page reloads in it', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Language').selectOption('日本語');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.getByRole('button', { name: 'サインイン' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('ja');
  expect((await page.context().cookies()).find(({ name }) => name === 'language')?.value).toBe('ja');
});

test('the top bar switches the language by keyboard: kept in cookie and local storage, and the page reloads', async ({
  page,
  signedIn,
}) => {
  await signedIn('customer');
  await page.goto('/power_station/power_station_list');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('banner').getByLabel('Language').focus();
  await page.keyboard.type('Esp');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plantas');
  expect(await page.evaluate(() => ['isSamePage' in window, localStorage.getItem('language')])).toEqual([false, 'es']);
  expect((await page.context().cookies()).find(({ name }) => name === 'language')?.value).toBe('es');
});

for (const language of languages)
  test(`the sign-in page and the first screen speak ${language.code}`, async ({ page, context, signedIn, serverUrl }) => {
    await context.addCookies([{ name: 'language', value: language.code, url: serverUrl }]);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: language.signIn, exact: true })).toBeVisible();
    await signedIn('root');
    await page.goto('/power_station/power_station_list');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(language.plants);
    await expect(page.getByRole('link', { name: new RegExp(`^${language.all}`) })).toBeVisible();
  });

test('the language of the browser decides where nothing was chosen', async ({ browser, serverUrl }) => {
  const context = await browser.newContext({ locale: 'es-MX', baseURL: serverUrl });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await context.close();
});
