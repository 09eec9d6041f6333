import type { ElementHandle, Page } from '@playwright/test';
import { eachOpening } from './openings.ts';
import { show } from './show.ts';
import type { Locale } from './texts.ts';
import type { Ids, Visit } from './visits.ts';

/** Shows a screen as it is, then with each of its menus, dialogs and panels open. */
export async function eachState(
  page: Page,
  visit: Visit,
  ids: Ids,
  locale: Locale,
  inspect: (name: string, opened?: ElementHandle) => Promise<void>,
): Promise<void> {
  await show(page, visit, ids, locale);
  await inspect(visit.name);
  if (visit.opens) await eachOpening(page, visit.opens, (name, opened) => inspect(`${visit.name} › ${name}`, opened));
}
