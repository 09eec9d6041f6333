import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { isLoopbackAddress } from '../access/loopback.ts';
import { isSameText } from '../access/secrets.ts';
import { callerOf } from './endpoints.ts';
import { RequestError } from './request-error.ts';

/** A registry with the process's own figures in it. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Times every answer by route and status, and shows all figures at /metrics to this machine or to a token. */
export function registerMetrics(app: FastifyInstance, registry: Registry, token: string | undefined): void {
  const durations = new Histogram({
    name: 'helio_http_request_duration_seconds',
    help: 'Time to answer by route and status.',
    labelNames: ['route', 'status'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.config.key ?? 'other';
    durations.observe({ route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { config: { key: 'GET /metrics' } }, async (request, reply) => {
    if (!mayRead(request, token)) throw new RequestError('session.missing');
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const { peerAddress, isForwarded } = callerOf(request);
  if (token !== undefined) return isSameText(request.headers.authorization ?? '', `Bearer ${token}`);
  return isLoopbackAddress(peerAddress) && !isForwarded;
}
