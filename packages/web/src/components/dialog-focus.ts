import { type RefObject, useEffect, useState } from 'react';

const FIELDS = 'input:not([type=hidden]), select, textarea';
const BUTTONS = 'a[href], button';
const CONTROLS = `${BUTTONS}, ${FIELDS}`;

/** A dialog begins in its first field, where no keyboard jumps up on the screen for it; without one, where antd begins. */
export function focusFirstField(body: HTMLElement | null): void {
  if (!window.matchMedia('(pointer: fine)').matches || body === null) return;
  firstUsable(body, FIELDS)?.focus();
}

/** The focus goes back to where it was; where that has gone meanwhile, to the first control of what it stood in. */
export function useFocusReturn(): void {
  const [around] = useState(() => chainOf(document.activeElement));
  useEffect(
    () => () => {
      const [before, ...rest] = around.filter((element) => element.isConnected);
      if (before === undefined || before === document.body) return;
      if (before === around[0] && isUsable(before)) return before.focus();
      for (const place of [before, ...rest]) {
        const control = firstUsable(place, CONTROLS);
        if (control !== undefined) return control.focus();
      }
    },
    [around],
  );
}

/** Where what had the focus has given place to something else, as a form to its answer, the focus goes there. */
export function useFocusKept(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body && body.current) firstUsable(body.current, BUTTONS)?.focus();
  });
}

/** Within the part of `body` that is shown; the button that goes on where there is no field. */
export function focusStep(body: RefObject<HTMLElement | null>): void {
  const field = body.current && firstUsable(body.current, FIELDS);
  if (field) return field.focus();
  body.current?.closest('[role=dialog]')?.querySelector<HTMLElement>('.ant-btn-primary')?.focus();
}

function chainOf(element: Element | null): HTMLElement[] {
  const chain: HTMLElement[] = [];
  for (let at = element; at instanceof HTMLElement; at = at.parentElement) chain.push(at);
  return chain;
}

function firstUsable(place: HTMLElement, selector: string): HTMLElement | undefined {
  return [...place.querySelectorAll<HTMLElement>(selector)].find(isUsable);
}

function isUsable(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true });
}
