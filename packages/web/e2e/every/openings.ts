import type { ElementHandle, Page } from '@playwright/test';
import { settle } from './show.ts';

const OVERLAYS = 'dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
const LIMIT_MS = 10_000;
const MOST_LEVELS = 3;

export type Place = 'screen' | 'frame';

/**
 * Opens, one after another and by keyboard, whatever an element announces with `aria-haspopup` (menus, dialogs, panels, lists), what
 * those announce in turn, and closes it again with Escape. Alike buttons, as in the rows of a table, are opened once.
 */
export async function eachOpening(page: Page, place: Place, visit: (name: string) => Promise<void>): Promise<void> {
  await openAll(page, { place, visit, level: 1, prefix: '', seen: new Set() });
}

interface Walk {
  place: Place;
  visit: (name: string) => Promise<void>;
  level: number;
  prefix: string;
  seen: Set<string>;
}

async function openAll(page: Page, walk: Walk): Promise<void> {
  for (;;) {
    const next = await nextOpener(page, walk);
    if (next === undefined) return;
    walk.seen.add(next.key);
    const before = await overlays(page);
    await next.element.focus();
    await page.keyboard.press('Enter');
    await untilOverlays(page, (count) => count > before, `${walk.prefix}${next.name} opens nothing by Enter`);
    await settle(page);
    const name = `${walk.prefix}${next.name}`;
    await walk.visit(name);
    if (walk.level < MOST_LEVELS) await openAll(page, { ...walk, level: walk.level + 1, prefix: `${name} › ` });
    if ((await overlays(page)) <= before) continue;
    await page.keyboard.press('Escape');
    await untilOverlays(page, (count) => count <= before, `${name} does not close by Escape`);
  }
}

interface Opener {
  element: ElementHandle<HTMLElement>;
  name: string;
  key: string;
}

/** The first element not opened yet that announces something: inside the topmost overlay if there is one, else in the place asked for. */
async function nextOpener(page: Page, { place, seen, level }: Walk): Promise<Opener | undefined> {
  const found = await page.evaluateHandle(
    ({ place, seen, level, OVERLAYS }) => {
      const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
      const top = [...document.querySelectorAll(OVERLAYS)].filter(isVisible).at(-1);
      const isHere = (element: Element) =>
        level > 1 ? top?.contains(element) : (element.closest('main') !== null) === (place === 'screen');
      for (const element of document.querySelectorAll<HTMLElement>('[aria-haspopup]:not([aria-haspopup=false], :disabled)')) {
        const key = `${level} ${element.tagName} ${element.className} ${element.getAttribute('role')} ${element.getAttribute('aria-haspopup')}`;
        if (isVisible(element) && isHere(element) && !seen.includes(key))
          return { element, key, name: element.getAttribute('aria-label') ?? element.textContent.trim() };
      }
      return undefined;
    },
    { place, seen: [...seen], level, OVERLAYS },
  );
  const opener = await found.jsonValue();
  if (opener === undefined) return undefined;
  const element = (await found.getProperty('element')).asElement() as ElementHandle<HTMLElement>;
  return { element, key: opener.key, name: opener.name };
}

function overlays(page: Page): Promise<number> {
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility({ visibilityProperty: true })).length,
    OVERLAYS,
  );
}

async function untilOverlays(page: Page, isReached: (count: number) => boolean, complaint: string): Promise<void> {
  const until = Date.now() + LIMIT_MS;
  while (!isReached(await overlays(page))) {
    if (Date.now() > until) throw new Error(complaint);
    await page.waitForTimeout(30);
  }
}
