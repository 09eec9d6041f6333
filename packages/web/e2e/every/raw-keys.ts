import type { Page } from '@playwright/test';
import type { Problem } from './problem.ts';
import { readLocale } from './texts.ts';

const parts = Object.keys(readLocale('en')).join('|');

/** Keys that are shown because their text is missing or was not loaded. What is code is meant: the stable name of an error. */
export async function rawKeys(page: Page): Promise<Problem[]> {
  const html = await page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const code of body.querySelectorAll('code')) code.remove();
    return document.title + body.outerHTML;
  });
  const found = new Set(html.matchAll(new RegExp(String.raw`(?<![\w./-])(?:${parts})(?:\.[a-z]\w*)+(?![\w./-])`, 'g')).map(([key]) => key));
  return [...found].map((key) => ({ rule: 'a key instead of its text', element: key, detail: page.url() }));
}
