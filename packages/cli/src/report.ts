import { ApiError, TransportError } from '@heliograph/core/errors';
import { Cancelled, EXIT, UserError } from './errors.ts';
import type { Translate } from './language.ts';
import type { Output } from './output.ts';
import { clean } from './clean.ts';

interface Report {
  exitCode: number;
  what: string;
  lines?: readonly string[];
  next?: string;
}

/** Says on stderr what went wrong and what to do next; answers the exit code. */
export function reportError(error: unknown, output: Output, t: Translate, at: { url: string | undefined; isDebug: boolean }): number {
  const paint = output.notePaint;
  const known = describe(error, t, at.url);
  if (at.isDebug && !(error instanceof Cancelled)) output.note(stackOf(error));
  if (!known) return reportBug(error, output, t, at.isDebug);
  output.note(`${paint('fault', '✕')} ${known.what}`);
  for (const line of known.lines ?? []) output.note(line);
  if (known.next) output.note(paint('muted', `  ${known.next}`));
  return known.exitCode;
}

/** The same as one sentence, for a screen that goes on. */
export function sentenceOf(error: unknown, t: Translate, url: string): string {
  return describe(error, t, url)?.what ?? clean(error instanceof Error ? error.message : String(error));
}

/** Ours, and it looks like it: no sentence about what the user should have done. */
function reportBug(error: unknown, output: Output, t: Translate, isDebug: boolean): number {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  output.note(output.notePaint.bold(t('problem.bug')));
  output.note(`  ${clean(message)}`);
  if (!isDebug) output.note(`  ${t('problem.bugNext')}`);
  return EXIT.error;
}

function describe(error: unknown, t: Translate, url: string | undefined): Report | undefined {
  if (error instanceof Cancelled) return { exitCode: error.exitCode, what: t('problem.cancelled') };
  if (error instanceof UserError) return fromUser(error, t);
  if (error instanceof ApiError) return fromServer(error, t, url ?? '');
  if (error instanceof TransportError) return fromTransport(error, t, url ?? '');
  return undefined;
}

function fromUser(error: UserError, t: Translate): Report {
  const { key, params, lines, next, nextParams } = error.saying;
  return {
    exitCode: error.exitCode,
    what: t(key, params),
    ...(lines ? { lines } : {}),
    ...(next ? { next: t(next, nextParams) } : {}),
  };
}

/** The server's sentence is translated and says what to do; 401 and our own faults get a line more. */
function fromServer(error: ApiError, t: Translate, url: string): Report {
  const details = error.details.map(({ path, msg }) => `  ${clean(path)}: ${clean(msg)}`);
  const what = clean(error.message) || t('problem.status', { url, status: error.code });
  const report = { what, lines: details };
  if (error.retryAfterS !== undefined)
    return { ...report, exitCode: EXIT.error, next: t('problem.retryAfter', { count: error.retryAfterS }) };
  if (error.code === 401) return { ...report, exitCode: EXIT.signIn, next: t('problem.signInNext') };
  if (error.code >= 500 && error.requestId)
    return { ...report, exitCode: EXIT.error, next: t('problem.requestId', { id: clean(error.requestId) }) };
  return { ...report, exitCode: EXIT.error };
}

function fromTransport(error: TransportError, t: Translate, url: string): Report {
  const reason = clean(causeOf(error.cause));
  const exitCode = EXIT.error;
  if (error.reason === 'timeout') return { exitCode, what: t('problem.timeout', { url }), next: t('problem.timeoutNext') };
  if (error.reason === 'network') return { exitCode, what: t('problem.unreachable', { url, reason }), next: t('problem.unreachableNext') };
  if (error.reason === 'status')
    return { exitCode, what: t('problem.status', { url, status: error.status ?? 0 }), next: t('problem.notHeliograph') };
  return { exitCode, what: t('problem.notUnderstood', { url }), next: t('problem.notHeliograph') };
}

function causeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return '';
  const inner = cause.cause instanceof Error ? cause.cause : cause;
  const { code } = inner as NodeJS.ErrnoException;
  // An AbortError has a number there, which says nothing to anybody.
  return typeof code === 'string' ? code : inner.message;
}

function stackOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return stack.split('\n').map(clean).join('\n');
}
