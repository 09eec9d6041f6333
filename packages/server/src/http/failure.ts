import type { Failure } from '@heliograph/core/contract/envelope';
import { errorCodes, type ErrorName } from '@heliograph/core/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { StorageBusyError } from '../storage/errors.ts';
import { RequestError } from './request-error.ts';
import type { Translate } from './language.ts';

/** Sends a failure in the envelope; the HTTP status equals `code`. Only our own bugs are logged as errors. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, thrown: unknown, translate: Translate): FastifyReply {
  const failure = toRequestError(thrown);
  if (failure.error === 'server.internal') request.log.error({ err: thrown }, 'request failed');
  if (failure.retryAfterS !== undefined) reply.header('retry-after', String(failure.retryAfterS));
  return reply
    .code(errorCodes[failure.error])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failureBody(failure, request.id, translate)));
}

function failureBody(failure: RequestError, requestId: string, translate: Translate): Failure {
  return {
    code: errorCodes[failure.error],
    msg: translate(`errors.${failure.error}`, { seconds: failure.retryAfterS, count: failure.retryAfterS }),
    error: failure.error,
    requestId,
    ...(failure.issues.length > 0 && {
      details: failure.issues.map(({ path, key, values }) => ({ path, msg: translate(key, values) })),
    }),
  };
}

const frameworkErrors: Record<string, ErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupportedMediaType',
  FST_ERR_NOT_FOUND: 'route.notFound',
  FST_ERR_HANDLER_TIMEOUT: 'server.busy',
};

/** Whatever was thrown as one of the catalogue; unknown things are internal. */
function toRequestError(thrown: unknown): RequestError {
  if (thrown instanceof RequestError) return thrown;
  if (thrown instanceof StorageBusyError) return new RequestError('server.busy', { retryAfterS: 5, cause: thrown });
  const { code, statusCode } = thrown as Partial<FastifyError>;
  const known = frameworkErrors[code ?? ''];
  if (known) return new RequestError(known, { cause: thrown });
  const isCallers = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  return new RequestError(isCallers ? 'request.invalid' : 'server.internal', { cause: thrown });
}
