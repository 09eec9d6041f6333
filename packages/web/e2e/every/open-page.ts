import type { Browser, BrowserContext, Page } from '@playwright/test';
import { takeToken } from '../test.ts';

/** A signed-in page for a walk through many screens. */
export async function openPage(browser: Browser, url: string, token: string): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' });
  await takeToken(context, url, token);
  return { page: await context.newPage(), context };
}
