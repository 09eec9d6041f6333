import type { ElementHandle, Page } from '@playwright/test';
import { settle } from './show.ts';

const OVERLAYS = 'dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
const LIMIT_MS = 25_000;
const MOST_LEVELS = 3;

export type Place = 'screen' | 'frame';

interface Walk {
  place: Place;
  visit: (name: string, opened: ElementHandle) => Promise<void>;
  level: number;
  prefix: string;
  visited: Set<string>;
  /** Nothing in them is left to be opened. */
  done: Set<string>;
}

/**
 * Opens, one after another and by keyboard, whatever an element announces with `aria-haspopup` (menus, dialogs, panels, lists), what
 * those announce in turn, and closes it again with Escape. Alike buttons, as in the rows of a table, and tabs are opened once.
 */
export async function eachOpening(page: Page, place: Place, visit: Walk['visit']): Promise<void> {
  const walk: Walk = { place, visit, level: 1, prefix: '', visited: new Set(), done: new Set() };
  while (await openNext(page, walk));
}

async function openNext(page: Page, walk: Walk): Promise<boolean> {
  const next = await nextOpener(page, walk);
  if (next === undefined) return false;
  const name = `${walk.prefix}${next.name}`;
  const key = `${walk.prefix}${next.key}`;
  const opened = await open(page, next, name);
  // Drawn anew just then: its successor is found in the next round.
  if (opened === undefined) return true;
  if (!walk.visited.has(key)) await walk.visit(name, opened);
  walk.visited.add(key);
  const inner = { ...walk, level: walk.level + 1, prefix: `${name} › ` };
  // A choice in a menu closes the menu, so that it is opened anew for the next one.
  const hasInner = walk.level < MOST_LEVELS && (await openNext(page, inner));
  if (!hasInner) walk.done.add(key);
  if (await opened.evaluate((element) => element.isConnected && element.checkVisibility())) await page.keyboard.press('Escape');
  await page
    .waitForFunction((element) => !element.isConnected || !element.checkVisibility(), opened, { timeout: LIMIT_MS })
    .catch(() => Promise.reject(new Error(`${name} does not close by Escape`)));
  return true;
}

interface Opener {
  element: ElementHandle<HTMLElement>;
  name: string;
  key: string;
  /** Enter shows a tab; its menu is the context menu. */
  isTab: boolean;
}

/** The first element with something left to open: inside the topmost overlay if there is one, else in the place asked for. */
async function nextOpener(page: Page, { place, done, level, prefix }: Walk): Promise<Opener | undefined> {
  const found = await page.evaluateHandle(
    ({ place, done, level, prefix, OVERLAYS }) => {
      const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
      const top = [...document.querySelectorAll(OVERLAYS)].filter(isVisible).at(-1);
      const isHere = (element: Element) =>
        level > 1 ? top?.contains(element) : (element.closest('main') !== null) === (place === 'screen');
      for (const element of document.querySelectorAll<HTMLElement>('[aria-haspopup]:not([aria-haspopup=false], :disabled)')) {
        const name = element.ariaLabel ?? element.textContent.trim();
        const key = `${element.className} ${element.role} ${element.ariaHasPopup} ${element.closest('tr, li, [role=tablist]') === null ? name : ''}`;
        if (isVisible(element) && isHere(element) && !done.includes(prefix + key))
          return { element, key, isTab: element.role === 'tab', name };
      }
      return undefined;
    },
    { place, done: [...done], level, prefix, OVERLAYS },
  );
  const opener = await found.jsonValue();
  if (opener === undefined) return undefined;
  return { ...opener, element: (await found.getProperty('element')).asElement() as ElementHandle<HTMLElement> };
}

/** Answers the overlay that came up; undefined where the element went before it could open anything. */
async function open(page: Page, { element, isTab }: Opener, name: string): Promise<ElementHandle<Element> | undefined> {
  const visible = (selector: string) => [...document.querySelectorAll(selector)].filter((overlay) => overlay.checkVisibility());
  const before = await page.evaluateHandle(visible, OVERLAYS);
  // A menu closes as one of its items is chosen, before what the item opens has come.
  const mayGo = await element.evaluate((opener) => opener.closest('[role=menu]') !== null);
  await element.focus();
  await page.keyboard.press(isTab ? 'Shift+F10' : 'Enter');
  const opened = await page
    .waitForFunction(
      ({ before, OVERLAYS, element, mayGo }) =>
        [...document.querySelectorAll(OVERLAYS)].find((overlay) => overlay.checkVisibility() && !before.includes(overlay)) ??
        (mayGo || element.isConnected ? undefined : 'gone'),
      { before, OVERLAYS, element, mayGo },
      { timeout: LIMIT_MS },
    )
    .catch(() => Promise.reject(new Error(`${name} opens nothing by keyboard`)));
  await settle(page);
  return opened.asElement() ?? undefined;
}
