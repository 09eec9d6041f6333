import type { ErrorName } from '@heliograph/core/errors';

/** A path in the input, and the locale key that says what is wrong with it. */
export interface FieldIssue {
  path: string;
  key: string;
  values?: Record<string, unknown>;
}

/** A failure that the caller caused or must know of; everything else thrown is our bug. */
export class RequestError extends Error {
  readonly error: ErrorName;
  readonly issues: readonly FieldIssue[];
  readonly retryAfterS: number | undefined;

  constructor(error: ErrorName, more: { issues?: readonly FieldIssue[]; retryAfterS?: number; cause?: unknown } = {}) {
    super(error, { cause: more.cause });
    this.name = 'RequestError';
    this.error = error;
    this.issues = more.issues ?? [];
    this.retryAfterS = more.retryAfterS;
  }
}
