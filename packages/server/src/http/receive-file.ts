import type { FileRule, ReceivedFile } from '@heliograph/core/contract/endpoint';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { RequestError } from './request-error.ts';

const FILES_AT_ONCE = { ofOneUser: 3, inAll: 24 };

/** A route whose body is a file: read into memory up to its limit, and by a few callers at once. */
export function receiveFile(app: FastifyInstance, route: RouteOptions, rule: FileRule): void {
  const { onRequest } = route;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Whatever the sender calls it: the handler looks at the bytes.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: rule.maxBytes }, (request, bytes, done) =>
      done(null, { bytes: bytes as Buffer, type: mediaType(request) } satisfies ReceivedFile),
    );
    scope.setErrorHandler((error: FastifyError) => {
      if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
      throw new RequestError('request.tooLarge', { issues: [{ path: 'file', key: rule.tooLarge }], cause: error });
    });
    scope.route({ ...route, onRequest: [...[onRequest ?? []].flat(), takePlace] });
  });
}

const receiving = new Map<number, number>();

/** Bodies wait in memory: one caller holds a few of them, all callers together a few more. */
async function takePlace(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const userId = request.principal?.userId ?? 0;
  const own = receiving.get(userId) ?? 0;
  const all = [...receiving.values()].reduce((sum, count) => sum + count, 0);
  if (own >= FILES_AT_ONCE.ofOneUser) throw new RequestError('uploads.tooManyAtOnce', { retryAfterS: 2 });
  if (all >= FILES_AT_ONCE.inAll) throw new RequestError('server.busy', { retryAfterS: 5 });
  receiving.set(userId, own + 1);
  // Once answered, or once the connection is lost.
  reply.raw.once('close', () => {
    const left = (receiving.get(userId) ?? 1) - 1;
    if (left > 0) receiving.set(userId, left);
    else receiving.delete(userId);
  });
}

function mediaType(request: FastifyRequest): string {
  return (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}
