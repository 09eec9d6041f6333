import { ApiError } from '@heliograph/core/errors';
import { treatFailure } from '../../app/failures.ts';

/** What fails is told in place; only the end of the session is everybody's. */
export function treatEnd(error: unknown): void {
  if (error instanceof ApiError && error.code === 401) treatFailure(error);
}
