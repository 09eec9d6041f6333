import type { Page } from '@playwright/test';
import type { Language } from '@heliograph/core/constants';
import { eachOpening } from './openings.ts';
import { show } from './show.ts';
import type { Visit } from './visits.ts';

/** Shows a screen as it is, then with each of its menus, dialogs and panels open. */
export async function eachState(
  page: Page,
  visit: Visit,
  locale: Language | 'pseudo',
  inspect: (name: string) => Promise<void>,
): Promise<void> {
  await show(page, visit, locale);
  if (visit.opens !== 'frame') await inspect(visit.name);
  if (visit.opens) await eachOpening(page, visit.opens, (name) => inspect(`${visit.name} › ${name}`));
}
