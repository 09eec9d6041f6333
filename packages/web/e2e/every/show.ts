import type { Page } from '@playwright/test';
import { type Locale, textOf } from './texts.ts';
import { addressOf, type Ids, type Visit } from './visits.ts';

const LIMIT_MS = 20_000;
const SAME_TITLE_MS = 3_000;
const QUIET_MS = 100;
const QUIET_LIMIT_MS = 2_000;

/** Leads a page to a screen, without loading the document again where the console is there already, and waits until it stands. */
export async function show(page: Page, visit: Visit, ids: Ids, locale: Locale): Promise<void> {
  const address = addressOf(visit, ids);
  const before = { title: await page.title(), pathname: pathnameOf(page) };
  const isAtLogin = address.startsWith('/login') || /^(about:|[^/]+\/\/[^/]+\/login)/.test(page.url());
  if (isAtLogin) await page.goto(address);
  else await go(page, address);
  if (isNamed(visit)) await untilRetitled(page, before, visit);
  else await untilTitled(page, textOf(locale, visit.title));
  await settle(page);
  const pathname = pathnameOf(page);
  if (pathname !== visit.pathname) throw new Error(`${address} leads to ${pathname}`);
}

/** What the router says of a walk that changes the address itself. */
export const walkNoise = /navigation to a location that was not created/;

async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** A screen of one thing calls itself by that thing's name once it knows it. */
function isNamed({ address }: Visit): boolean {
  return /\bid=\{/.test(address);
}

/** Another title says that the screen before it is gone; two screens of the same thing share theirs. */
async function untilRetitled(page: Page, before: { title: string; pathname: string }, visit: Visit): Promise<void> {
  if (before.pathname === visit.pathname) return;
  await page.waitForFunction((title) => document.title !== title, before.title, { timeout: SAME_TITLE_MS }).catch(() => undefined);
}

function pathnameOf(page: Page): string {
  return /^https?:/.test(page.url()) ? new URL(page.url()).pathname : '';
}

async function untilTitled(page: Page, title: string): Promise<void> {
  await page
    .waitForFunction((start) => document.title.startsWith(start), `${title} - `, { timeout: LIMIT_MS })
    .catch(async () => {
      throw new Error(`${page.url()} is titled “${await page.title()}” and not “${title} - …”`);
    });
}

/** Waits for a heading, for the end of loading, and for a moment in which nothing is added or removed. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const has = (selector: string) => [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
      return has('h1') && !has('[aria-busy=true], .progress-bar');
    },
    undefined,
    { timeout: LIMIT_MS },
  );
  await page.evaluate(
    async ([quietMs, limitMs]) => {
      await document.fonts.ready;
      const { promise, resolve } = Promise.withResolvers<void>();
      let pause = setTimeout(resolve, quietMs);
      const end = setTimeout(resolve, limitMs);
      const observer = new MutationObserver(() => {
        clearTimeout(pause);
        pause = setTimeout(resolve, quietMs);
      });
      observer.observe(document.body, { childList: true, subtree: true });
      await promise;
      clearTimeout(end);
      observer.disconnect();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    },
    [QUIET_MS, QUIET_LIMIT_MS] as const,
  );
}
