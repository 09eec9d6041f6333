import { ApiError, TransportError } from '@heliograph/core/errors';
import type { NewError } from '../../state/error-log.ts';
import { redact } from '../../state/redact.ts';

const MESSAGE_MOST = 1_000;
const STACK_MOST = 4_000;

/** A failed call as the log keeps it; `told` is what the user was told. */
export function describeCall(error: ApiError | TransportError, told: string, screen: string): NewError {
  return {
    kind: isOurFault(error) ? 'bug' : 'call',
    message: redact(told).slice(0, MESSAGE_MOST),
    screen: redact(screen),
    endpoint: redact([error.method, error.path].filter(Boolean).join(' ')),
    code: codeOf(error),
    requestId: error.requestId,
  };
}

/** Anything else that was thrown, with the place in the code. */
export function describeBug(thrown: unknown, screen: string): NewError {
  const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  const stack = thrown instanceof Error ? thrown.stack : undefined;
  return {
    kind: 'bug',
    message: redact(message).slice(0, MESSAGE_MOST),
    screen: redact(screen),
    stack: stack === undefined ? undefined : redact(stack).slice(0, STACK_MOST),
  };
}

/** The server's word that it was its own mistake, or an answer that it should not give. */
export function isOurFault(error: unknown): boolean {
  return error instanceof ApiError ? error.error === 'server.internal' : error instanceof TransportError && error.reason === 'body';
}

function codeOf(error: ApiError | TransportError): string {
  if (error instanceof ApiError) return [error.code, error.error].filter(Boolean).join(' ');
  return error.status === undefined ? error.reason : `HTTP ${error.status}`;
}
