import type { RefObject } from 'react';

/** Leads to the first field that something is to be said of, in the order in which they stand. */
export function focusFirst(form: RefObject<HTMLFormElement | null>, problems: Readonly<Record<string, string | undefined>>): void {
  const controls = [...(form.current?.querySelectorAll<HTMLElement>('[name]') ?? [])];
  controls.find((control) => problems[control.getAttribute('name') ?? ''] !== undefined)?.focus();
}
