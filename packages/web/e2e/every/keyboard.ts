import type { Page } from '@playwright/test';
import type { Problem } from './problem.ts';

const MOST_STAYS = 8;

interface Stop {
  /** Outside of what is walked through, or nowhere. */
  isOutside: boolean;
  isSeenBefore: boolean;
  problems: Problem[];
}

/**
 * Tabs through the content of a screen (through the whole page where that has no shell) and tells which controls are not reached, show
 * no focus, get it behind something else, keep it, or get it against the direction of reading.
 */
export async function keyboardProblems(page: Page, within = '#content'): Promise<Problem[]> {
  const problems: Problem[] = [];
  const count = await page.evaluate(prepare, within);
  let stays = 0;
  for (let presses = 0; presses < count * MOST_STAYS + MOST_STAYS; presses++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(lookAtFocus);
    if (stop.isOutside) break;
    if (stop.isSeenBefore && ++stays > MOST_STAYS) {
      problems.push({
        rule: 'keyboard: keeps the focus',
        element: await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? ''),
        detail: '',
      });
      break;
    }
    if (!stop.isSeenBefore) stays = 0;
    problems.push(...stop.problems);
  }
  return [...problems, ...(await page.evaluate(tellUnreached))];
}

type Prepared = Window & {
  walk: {
    root: Element;
    controls: Element[];
    calm: Map<Element, string[]>;
    seen: Set<Element>;
    last: { at: DOMRect; element: Element } | undefined;
    appearance: (element: Element) => string[];
  };
};

/** In the page: lists the controls, remembers how they look without focus, and puts the focus before the first of them. */
function prepare(within: string): number {
  const root = document.querySelector('dialog:modal') ?? document.querySelector(within) ?? document.body;
  const candidates = root.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]',
  );
  const controls = [...candidates].filter((element) => {
    const isVisible = element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null;
    return isVisible && element.tabIndex >= 0 && !element.matches(':disabled') && !isOtherRadio(element);
  });
  const looks = [
    'outlineStyle',
    'outlineWidth',
    'outlineColor',
    'boxShadow',
    'borderTopColor',
    'borderBottomColor',
    'backgroundColor',
    'textDecorationLine',
  ] as const;
  const appearance = (element: Element) => {
    const around = [
      element,
      element.parentElement,
      element.parentElement?.parentElement,
      element.nextElementSibling,
      element.firstElementChild,
    ];
    return around.map((each) => (each ? looks.map((look) => getComputedStyle(each)[look]).join(' ') : ''));
  };
  (document.activeElement as HTMLElement | null)?.blur();
  const calm = new Map(controls.map((element) => [element, appearance(element)]));
  Object.assign(window, { walk: { root, controls, calm, seen: new Set(), last: undefined, appearance } });
  const start = Object.assign(document.createElement('i'), { tabIndex: -1 });
  root.prepend(start);
  start.focus();
  start.remove();
  return controls.length;

  function isOtherRadio(element: Element): boolean {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false;
    const group = [...root.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${CSS.escape(element.name)}"]`)];
    return group.some((radio) => radio.checked) || group[0] !== element;
  }
}

/** In the page: where the focus is now, and what is wrong with it. */
function lookAtFocus(): Stop {
  const { walk } = window as unknown as Prepared;
  const element = document.activeElement;
  const problems: Problem[] = [];
  if (element === null || element === document.body || !walk.root.contains(element))
    return { isOutside: true, isSeenBefore: false, problems };
  const isSeenBefore = walk.seen.has(element);
  if (isSeenBefore) return { isOutside: element === walk.controls[0] && walk.seen.size > 1, isSeenBefore, problems };
  walk.seen.add(element);
  const tell = (rule: string, detail: string) =>
    problems.push({ rule: `keyboard: ${rule}`, element: element.outerHTML.slice(0, 240), detail });
  const now = walk.appearance(element);
  if (walk.calm.has(element) && walk.calm.get(element)?.every((before, index) => before === now[index]))
    tell('shows no focus', now[0] ?? '');
  const isHiddenField = element.clientWidth <= 1;
  const seenAs = (isHiddenField ? element.closest('label, fieldset') : element) ?? element;
  const box = seenAs.getBoundingClientRect();
  const isInView = box.bottom > 0 && box.right > 0 && box.top < window.innerHeight && box.left < window.innerWidth;
  if (!isInView) tell('focus out of sight', `${Math.round(box.left)}, ${Math.round(box.top)}`);
  else if (isCovered(seenAs, box))
    tell(
      'focus behind something',
      document
        .elementFromPoint(middle(box.left, box.right, window.innerWidth), middle(box.top, box.bottom, window.innerHeight))
        ?.outerHTML.slice(0, 120) ?? '',
    );
  const { last } = walk;
  const at = new DOMRect(box.left + window.scrollX, box.top + window.scrollY, box.width, box.height);
  if (last && at.bottom <= last.at.top && at.right <= last.at.left && !scrolls(element))
    tell('against the direction of reading', `after ${last.element.outerHTML.slice(0, 120)}`);
  walk.last = { at, element };
  return { isOutside: false, isSeenBefore, problems };

  function isCovered(shown: Element, { left, right, top, bottom }: DOMRect): boolean {
    const points = [0.5, 0.1, 0.9].map((share) =>
      document.elementFromPoint(
        middle(left, right, window.innerWidth),
        Math.min(window.innerHeight - 1, Math.max(0, top) + (Math.min(bottom, window.innerHeight) - Math.max(0, top)) * share),
      ),
    );
    return points.every((hit) => hit !== null && !shown.contains(hit) && !hit.contains(shown));
  }

  function middle(from: number, to: number, limit: number): number {
    return (Math.max(0, from) + Math.min(limit, to)) / 2;
  }

  function scrolls(inside: Element): boolean {
    for (let each: Element | null = inside.parentElement; each !== null && each !== walk.root; each = each.parentElement)
      if (each.scrollWidth > each.clientWidth + 1) return true;
    return false;
  }
}

/** In the page: which controls never had the focus. */
function tellUnreached(): Problem[] {
  const { walk } = window as unknown as Prepared;
  const missed = walk.controls.filter((element) => element.isConnected && !walk.seen.has(element));
  return missed.map((element) => ({ rule: 'keyboard: not reached', element: element.outerHTML.slice(0, 240), detail: '' }));
}
