import { ApiError, TransportError } from '@heliograph/core/errors';
import { clearErrorLog, logError } from '../../state/error-log.ts';
import { session } from '../../state/session.ts';
import { treatFailure } from '../failures.ts';
import { describeBug } from './describe-error.ts';

/** Nobody's fault: browsers report it where a size changes while sizes are told. */
const HARMLESS = /^ResizeObserver loop/;

/** Logs what nothing else catches, from now on; the log ends with the session. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => logBug(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => {
    // A failed call that nobody waited for is still told to the user.
    if (reason instanceof ApiError || reason instanceof TransportError) treatFailure(reason);
    else if (!isAbort(reason)) logBug(reason);
  });
  session.subscribe(() => {
    if (session.state.status === 'signedOut') clearErrorLog();
  });
}

export function logBug(thrown: unknown): void {
  const bug = describeBug(thrown, window.location.pathname + window.location.search);
  if (!HARMLESS.test(bug.message)) logError(bug);
}

function isAbort(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'AbortError';
}
