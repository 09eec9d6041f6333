import { LANGUAGE_COOKIE } from '@heliograph/core/constants';
import type { Page } from '@playwright/test';
import type { Look } from './looks.ts';

const HEIGHT_PX = 900;

/** Gives a page a language, a theme and a width; another language takes effect with the next document. */
export async function lookAt(page: Page, url: string, { language, theme, widthPx }: Look): Promise<void> {
  const cookies = await page.context().cookies(url);
  if (cookies.find(({ name }) => name === LANGUAGE_COOKIE)?.value !== language) {
    await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url }]);
    await page.goto('about:blank');
  }
  await page.setViewportSize({ width: widthPx, height: HEIGHT_PX });
  await setTheme(page, theme);
}

/** Follows the system's wish, as somebody does who chose nothing. */
export async function setTheme(page: Page, theme: Look['theme']): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.waitForFunction((wanted) => (document.documentElement.dataset['theme'] ?? wanted) === wanted, theme);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
