import { createStore } from './store.ts';

export interface Toast {
  /** `note` says that nothing was done; `bug` is our fault and looks like it. */
  kind: 'success' | 'note' | 'failure' | 'bug';
  text: string;
  durationMs: number;
}

const SUCCESS_MS = 3_000;
let timer: ReturnType<typeof setTimeout> | undefined;
export const toasts = createStore<Toast | undefined>(undefined);

/** One at a time: a new toast closes the one before it (spec §8). */
export function showToast(toast: Toast): void {
  clearTimeout(timer);
  toasts.set(toast);
  timer = setTimeout(() => toasts.set(undefined), toast.durationMs);
}

/** What was asked and then not done. */
export function showNote(text: string): void {
  showToast({ kind: 'note', text, durationMs: SUCCESS_MS });
}

export function showSuccess(text: string): void {
  showToast({ kind: 'success', text, durationMs: SUCCESS_MS });
}
