import type { Page } from '@playwright/test';
import type { Problem } from './problem.ts';

/** Texts that are cut off without an ellipsis and a tooltip, boxes that run out of their text, pages that scroll sideways. */
export function clippedTexts(page: Page): Promise<Problem[]> {
  return page.evaluate(() => {
    const problems: Problem[] = [];
    const tell = (rule: string, element: Element, detail: string) =>
      problems.push({ rule, element: element.outerHTML.slice(0, 240), detail: `“${textOf(element).slice(0, 60)}” ${detail}` });
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) tell('scrolls sideways', root, `${root.scrollWidth} > ${root.clientWidth}`);
    for (const element of document.body.querySelectorAll<HTMLElement | SVGElement>('*')) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isForReadersOnly(element)) continue;
      if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) lookAtField(element);
      else if (ownText(element) !== '') lookAtText(element);
    }
    return problems;

    function lookAtText(element: HTMLElement | SVGElement): void {
      if (element instanceof HTMLElement && getComputedStyle(element).display !== 'inline') {
        const isTooWide = element.scrollWidth > element.clientWidth + 1;
        const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowX);
        if (isTooWide && !scrolls && !isExplained(element))
          tell('text wider than its box', element, `${element.scrollWidth} > ${element.clientWidth}`);
      }
      const range = document.createRange();
      range.selectNodeContents(element);
      const box = element instanceof SVGElement ? element.getBoundingClientRect() : range.getBoundingClientRect();
      if (box.width === 0) return;
      for (let clip: Element | null = element; clip !== null && clip !== document.body; clip = clip.parentElement) {
        const style = getComputedStyle(clip);
        if (style.position === 'fixed') break;
        const frame = clip.getBoundingClientRect();
        const isCutHere = box.right > frame.right + 1.5 || box.left < frame.left - 1.5;
        if (isCutHere && isExplained(clip)) return;
        // The last name is a list that moves by script.
        if (/auto|scroll/.test(style.overflow) || clip.matches('[class*=list-holder]')) return;
        const isSvg = clip instanceof SVGSVGElement && style.overflow !== 'visible';
        if (
          (isSvg || /hidden|clip/.test(style.overflowX)) &&
          (box.right > frame.right + 1.5 || box.left < frame.left - 1.5) &&
          !isExplained(clip) &&
          !isExplained(element)
        )
          return void tell(
            'text cut off at the side',
            element,
            `by ${clip.tagName.toLowerCase()}.${clip.getAttribute('class')}: ${Math.round(box.left)}–${Math.round(box.right)} in ${Math.round(frame.left)}–${Math.round(frame.right)}`,
          );
        if (
          (isSvg || /hidden|clip/.test(style.overflowY)) &&
          (box.bottom > frame.bottom + 3 || box.top < frame.top - 3) &&
          !isExplained(clip)
        )
          return void tell('text cut off above or below', element, `by ${clip.tagName.toLowerCase()}.${clip.getAttribute('class')}`);
      }
    }

    function lookAtField(field: HTMLInputElement | HTMLSelectElement): void {
      const style = getComputedStyle(field);
      const shown = field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.placeholder;
      if (shown === '' || field.clientWidth < 2) return;
      const canvas = document.createElement('canvas').getContext('2d');
      if (canvas === null) return;
      canvas.font = style.font;
      const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      const needed = canvas.measureText(shown).width;
      if (needed > room + 1 && field.title === '' && style.textOverflow !== 'ellipsis')
        tell('text wider than its field', field, `“${shown}” ${Math.round(needed)} > ${Math.round(room)}`);
    }

    /** Cut on purpose: an ellipsis, and the whole text in a tooltip of the element or of what it stands in. */
    function isExplained(element: Element): boolean {
      const style = getComputedStyle(element);
      const isCut = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      const hasTooltip = element.closest('[title], [aria-describedby]') !== null || element.querySelector('[title]') !== null;
      return isCut && hasTooltip;
    }

    function isForReadersOnly(element: Element): boolean {
      for (let at: Element | null = element; at !== null; at = at.parentElement)
        if (getComputedStyle(at).clipPath !== 'none' || (at.clientHeight === 0 && getComputedStyle(at).overflow === 'hidden')) return true;
      return false;
    }

    function ownText(element: Element): string {
      return [...element.childNodes]
        .map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : ''))
        .join('')
        .trim();
    }

    function textOf(element: Element): string {
      return (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ');
    }
  });
}
