import type { Problem } from '@heliograph/core/validation';
import type { TFunction } from 'i18next';

/** What a rule says of a value, in the reader's language. */
export function problemText(problem: Problem, t: TFunction): string | undefined {
  return problem && t(problem.key, problem.values ?? {});
}
