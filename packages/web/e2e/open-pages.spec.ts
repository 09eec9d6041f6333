import { LANGUAGE_COOKIE, LANGUAGES, type Language } from '@heliograph/core/constants';
import type { Page } from '@playwright/test';
import { scriptBytes } from './script-bytes.ts';
import { expect, fillSignIn, test } from './test.ts';

const headings: Record<string, Record<Language, string>> = {
  '/policy': {
    en: 'Privacy and cookie policy',
    zh: '隐私与 Cookie 政策',
    es: 'Política de privacidad y cookies',
    ja: 'プライバシーと Cookie に関する方針',
  },
  '/guide': { en: 'Getting started', zh: '快速入门', es: 'Primeros pasos', ja: 'はじめての操作' },
  '/introduction': { en: 'What Heliograph is', zh: 'Heliograph 简介', es: 'Qué es Heliograph', ja: 'Heliograph とは' },
  '/product': { en: 'What this version does', zh: '本版本的功能', es: 'Qué hace esta versión', ja: 'このバージョンの機能' },
  '/customer/cancel': { en: 'Close account', zh: '注销账户', es: 'Cancelar la cuenta', ja: 'アカウントの解約' },
};
const OPEN_PAGE_MOST_BYTES = 220_000;

async function speak(page: Page, url: string, language: Language): Promise<void> {
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url }]);
}

for (const [path, texts] of Object.entries(headings)) {
  test(`${path} is there without sign-in, in four languages, on a desk and on a phone`, async ({ page, serverUrl }) => {
    for (const language of LANGUAGES) {
      await speak(page, serverUrl, language);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts[language]);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page).toHaveURL(`${serverUrl}${path}`);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 });
        expect([language, width, await overflow(page)]).toEqual([language, width, 0]);
      }
    }
    await expect(page).toHaveTitle(/ - Heliograph/);
  });
}

test('the help center opens its introduction, and its pages lead to each other without a reload', async ({ page, serverUrl }) => {
  await page.goto('/HelpCenter');
  await expect(page).toHaveURL(`${serverUrl}/introduction`);
  await expect(page).toHaveTitle('Introduction - Heliograph Solar Power Monitoring Platform');
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const nav = page.getByRole('navigation', { name: 'Pages' });
  await nav.getByRole('link', { name: 'Product' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What this version does');
  await expect(page).toHaveTitle(/^Product - /);
  await expect(nav.getByRole('link', { name: 'Product' })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await page.getByRole('article').getByRole('link', { name: 'Getting started' }).click();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Connect a device' }).click();
  await expect(page.getByRole('heading', { name: 'Connect a device' })).toBeInViewport();
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  await page.getByRole('article').getByRole('link', { name: 'the sign-in page' }).click();
  await expect(page.getByLabel('User name')).toBeVisible();
});

test('the sign-in page leads to help, guide, policy and closing the account', async ({ page, serverUrl }) => {
  const links = { Help: '/introduction', Guide: '/guide', 'Privacy policy': '/policy', 'Close account': '/customer/cancel' };
  for (const [name, path] of Object.entries(links)) {
    await page.goto('/login');
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();
    await expect(page).toHaveURL(serverUrl + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('someone signed in reads them too, and finds the way back to the console', async ({ page, signedIn }) => {
  await signedIn('customer');
  await page.goto('/policy');
  await page.getByRole('link', { name: 'To the console' }).click();
  await expect(page).toHaveURL(/power_station_list$/);
});

test('an open page carries no component library and few bytes', async ({ page }) => {
  const bytes = scriptBytes(page);
  await page.goto('/guide');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.locator('[class*=ant-]').count()).toBe(0);
  expect(await bytes.total()).toBeLessThanOrEqual(OPEN_PAGE_MOST_BYTES);
});

test('a page in a language that is not there is English and says so', async ({ page, serverUrl }) => {
  await page.route('**/cms/pages/guide', (route) => route.continue({ headers: { ...route.request().headers(), 'accept-language': 'en' } }));
  await speak(page, serverUrl, 'ja');
  await page.goto('/guide');
  await expect(page.getByText('このページはまだ翻訳されていないため')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Getting started');
  await expect(page.locator('[lang=en]').getByRole('heading', { level: 1 })).toBeVisible();
});

test('a page that cannot be loaded stands as a skeleton, then says why, in the console only, and comes with the next try', async ({
  page,
  noise,
}) => {
  noise.allow(/ERR_FAILED|TransportError|Failed to load resource|server cannot be reached/);
  const failed: string[] = [];
  page.on('console', (message) => message.type() === 'error' && failed.push(message.text()));
  await page.route('**/cms/pages/policy', (route) => route.abort());
  await page.goto('/policy');
  await expect(page.locator('[aria-busy=true]')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This could not be loaded');
  await expect(page.getByText('The server cannot be reached.')).toHaveCount(1);
  expect(failed.some((text) => text.includes('TransportError'))).toBe(true);
  await page.unroute('**/cms/pages/policy');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy and cookie policy');
});

test('offline is said as such, and the page comes by itself with the connection', async ({ page, context, noise }) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED|TransportError|Failed to load resource|server cannot be reached/);
  await page.goto('/introduction');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Guide' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Getting started');
});

test('/auth-redirect leads someone signed in to the own path, and everyone else there by way of sign-in', async ({ page, serverUrl }) => {
  const target = '/power_station/power_station_list?filter=online';
  await page.goto(`/auth-redirect?redirect=${encodeURIComponent(target)}`);
  await expect(page).toHaveURL(`${serverUrl}/login?redirect=${encodeURIComponent(target)}`);
  await fillSignIn(page, 'customer');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(serverUrl + target);
  await page.goto(`/auth-redirect?redirect=${encodeURIComponent('/guide')}`);
  await expect(page).toHaveURL(`${serverUrl}/guide`);
  await page.goto(`/auth-redirect?redirect=${encodeURIComponent(target)}`);
  await expect(page).toHaveURL(serverUrl + target);
});

const foreign = [
  '',
  'https://evil.example/',
  '//evil.example',
  '/%2Fevil.example',
  String.raw`/\evil.example`,
  'javascript:alert(1)',
  '/login',
];
test('/auth-redirect leads nowhere else', async ({ page, serverUrl, signedIn }) => {
  for (const redirect of foreign) {
    await page.goto(`/auth-redirect?redirect=${encodeURIComponent(redirect)}`);
    await expect(page).toHaveURL(`${serverUrl}/login`);
  }
  await signedIn('root');
  for (const redirect of foreign) {
    await page.goto(`/auth-redirect?redirect=${encodeURIComponent(redirect)}`);
    await expect(page).toHaveURL(`${serverUrl}/dashboard`);
  }
});

/** The width that the page needs and does not have. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
