import { CONTENT_PATH_PART, ERROR_EXEMPT_PATH, ERROR_TOAST_MS } from './constants.ts';
import { ApiError, TransportError } from './errors.ts';

/** What a user interface does with a failure (spec §8). */
export type ErrorTreatment =
  /** Shows the message; other toasts close first. */
  | { kind: 'toast'; durationMs: number; closesOthers: true }
  /** Asks "log in again or cancel"; logging in again logs out and reloads the page. */
  | { kind: 'signInAgain' }
  /** Writes it to the console only. */
  | { kind: 'console' }
  /** Says nothing: the exempt endpoint, or the caller's own abort. */
  | { kind: 'none' };

const toast: ErrorTreatment = { kind: 'toast', durationMs: ERROR_TOAST_MS, closesOthers: true };

/** The treatment of a failed call; `path` is the called path or URL, where the error does not carry it. */
export function errorTreatment(error: unknown, path: string = pathOf(error)): ErrorTreatment {
  if (isAbort(error)) return { kind: 'none' };
  if (error instanceof ApiError && error.code === 401) return { kind: 'signInAgain' };
  if (path.includes(ERROR_EXEMPT_PATH)) return { kind: 'none' };
  if (error instanceof TransportError && path.includes(CONTENT_PATH_PART)) return { kind: 'console' };
  return toast;
}

/**
 * How to say a failure: the server's own words, or a locale key for what the server could not say.
 * Undefined for an error that is neither and carries no text.
 */
export function errorText(error: unknown): { text: string } | { key: `errors.transport.${TransportError['reason']}` } | undefined {
  if (error instanceof TransportError && !error.isServerMessage) return { key: `errors.transport.${error.reason}` };
  const text = error instanceof Error ? error.message : '';
  return text ? { text } : undefined;
}

function pathOf(error: unknown): string {
  return error instanceof ApiError || error instanceof TransportError ? error.path : '';
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
