import { errorTreatment } from '@heliograph/core/error-treatment';
import { ApiError, TransportError } from '@heliograph/core/errors';
import { t } from 'i18next';
import { logError } from '../state/error-log.ts';
import { session } from '../state/session.ts';
import { askToSignInAgain } from '../state/session-ended.ts';
import { showToast } from '../state/toast.ts';
import { describeCall, isOurFault } from './error-log/describe-error.ts';
import { failureText } from './failure-text.ts';

/** What the user is doing while a call fails: waiting for it, or something else on a screen that keeps its values. */
interface Circumstances {
  isBackground?: boolean;
}

/** What the console does with a failed call (spec §8): toast, dialog, console, or nothing; the log keeps what was said. */
export function treatFailure(error: unknown, { isBackground = false }: Circumstances = {}): void {
  const treatment = errorTreatment(error);
  if (treatment.kind === 'none') return;
  if (treatment.kind === 'console') return console.error(error);
  // The server knows better what this user may do.
  if (error instanceof ApiError && error.code === 403) void session.refresh();
  const text = failureText(error, t);
  if (error instanceof ApiError || error instanceof TransportError)
    logError(describeCall(error, text, window.location.pathname + window.location.search));
  if (treatment.kind === 'signInAgain') return askToSignInAgain({ isBackground });
  if (!isBackground) showToast({ kind: isOurFault(error) ? 'bug' : 'failure', text, durationMs: treatment.durationMs });
}
