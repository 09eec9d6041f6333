import { CONTENT_ID } from './skip-link.tsx';

/** Where a form or a button has led to another screen and is gone, the next Tab goes on within that screen. */
export function focusContent(): void {
  document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
}
