import type { ElementHandle, Page, Route } from '@playwright/test';
import { settle, show } from './show.ts';
import type { Locale } from './texts.ts';
import { everyVisit, type Ids, type Visit } from './visits.ts';

/** A state that only a failure brings, each out of the one before; answers the part of the page that came up. */
interface Provoked {
  name: string;
  provoke: (page: Page) => Promise<ElementHandle>;
}

const FAVORITE = '**/favorite';
const PLANTS = '**/photo_voltaic/plants?*';
const list = everyVisit.find(({ pathname }) => pathname === '/power_station/power_station_list') as Visit;
const fail = (status: number) => (route: Route) =>
  route.fulfill({ status, json: { code: status, msg: 'Said by the test.', requestId: 'a1b2c3d4e5f60718' } });
const star = (page: Page) => page.locator('main button[aria-pressed]:visible').first().click();

const states: readonly Provoked[] = [
  {
    name: 'toast of a failure',
    provoke: async (page) => {
      await page.route(FAVORITE, fail(500));
      await holdToasts(page);
      await star(page);
      return page.waitForSelector('[role=alert] p');
    },
  },
  {
    name: 'error log',
    provoke: async (page) => {
      await page.getByTestId('error-log').click();
      await page.locator('[role=dialog] li').first().waitFor();
      await settle(page);
      return page.waitForSelector('[role=dialog]');
    },
  },
  {
    name: 'a list that failed',
    provoke: async (page) => {
      await page.keyboard.press('Escape');
      await page.route(PLANTS, fail(400));
      await page.getByRole('searchbox').first().fill('failing');
      await page.locator('main h2:visible').first().waitFor();
      return page.waitForSelector('main');
    },
  },
  {
    name: 'session ended',
    provoke: async (page) => {
      await page.unroute(PLANTS);
      await page.getByRole('searchbox').first().fill('');
      await page.locator('main button[aria-pressed]:visible').first().waitFor();
      await page.unroute(FAVORITE);
      await page.route(FAVORITE, fail(401));
      await star(page);
      await page.locator('[role=dialog] button').last().waitFor();
      await settle(page);
      return page.waitForSelector('[role=dialog]');
    },
  },
];

/** Three seconds are too short for a busy machine to look at all of it. */
async function holdToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const wait = window.setTimeout.bind(window);
    window.setTimeout = ((run: () => void, ms?: number, ...rest: []) =>
      wait(run, ms === 3_000 ? 9_000 : ms, ...rest)) as typeof window.setTimeout;
  });
}

/** Shows what failures bring, on the list of plants; what it held up is let go again. */
export async function eachProvoked(
  page: Page,
  ids: Ids,
  locale: Locale,
  inspect: (name: string, opened: ElementHandle) => Promise<void>,
): Promise<void> {
  await show(page, list, ids, locale);
  try {
    for (const { name, provoke } of states) {
      const opened = await provoke(page);
      await inspect(`${list.pathname}: ${name}`, opened);
    }
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto('about:blank');
  }
}
