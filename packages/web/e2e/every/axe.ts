import type { ElementHandle, Page } from '@playwright/test';
import axe from 'axe-core';
import { contrastOnPixels } from './pixels.ts';
import type { Problem } from './problem.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
/** Every rule of WCAG 2.2 A and AA and of good practice, those that axe leaves out unless asked included. */
const rules = axe.getRules(TAGS).map(({ ruleId }) => ruleId);

type PageWindow = { axe: typeof axe & { _audit: { checks: Record<string, { options: object }> } } };

/** What axe finds on a page as it stands, or within one part of it. Contrasts that it leaves open are measured on what the browser painted. */
export async function axeProblems(page: Page, within?: ElementHandle): Promise<Problem[]> {
  await bringAxe(page);
  const { violations, incomplete } = await page.evaluate(
    ({ values, part }) => {
      const options = { runOnly: { type: 'rule' as const, values }, resultTypes: ['violations' as const, 'incomplete' as const] };
      // A list of choices is drawn beside the element that names it.
      const place = part === undefined || part.matches('[role=listbox]') ? document : part;
      return (window as unknown as PageWindow).axe.run(place, options);
    },
    { values: rules, part: within as ElementHandle<Element> | undefined },
  );
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => ({ rule: id, element: html.slice(0, 300), detail: failureSummary })),
  );
  const open = incomplete.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes);
  return [
    ...found,
    ...(await contrastOnPixels(
      page,
      open.map(({ target }) => String(target[0])),
    )),
  ];
}

/** Shapes and single letters count as text here. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(axe.source);
  await page.evaluate(() => {
    const { axe } = window as unknown as PageWindow;
    const options = { ...axe._audit.checks['color-contrast']?.options, ignoreUnicode: false, ignoreLength: true };
    axe.configure({ checks: [{ id: 'color-contrast', options }] });
  });
}
