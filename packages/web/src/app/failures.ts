import { errorTreatment } from '@heliograph/core/error-treatment';
import { t } from 'i18next';
import { showToast } from '../state/toast.ts';
import { askToSignInAgain } from '../state/session-ended.ts';
import { failureText } from './failure-text.ts';

/** What the console does with a failed call (spec §8): toast, dialog, log, or nothing. */
export function treatFailure(error: unknown): void {
  const treatment = errorTreatment(error);
  if (treatment.kind === 'toast') showToast({ kind: 'failure', text: failureText(error, t), durationMs: treatment.durationMs });
  if (treatment.kind === 'signInAgain') askToSignInAgain();
  if (treatment.kind === 'console') console.error(error);
}
