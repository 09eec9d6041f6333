import { randomBytes } from 'node:crypto';
import type { SecureContextOptions } from 'node:tls';
import helmet from '@fastify/helmet';
import { contract } from '@heliograph/core/contract/index';
import { REQUEST_ID_HEADER } from '@heliograph/core/headers';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { createCorrection } from './energy/correct.ts';
import type { DownloadRules } from './firmware/fetch/download.ts';
import { createFirmwareService } from './firmware/service.ts';
import { isNavigation, serveConsole } from './http/console-files.ts';
import { registerEndpoints } from './http/endpoints.ts';
import { sendFailure } from './http/failure.ts';
import type { AnyHandler } from './http/handlers.ts';
import { chooseLanguage, createTranslators } from './http/language.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerOpenApi } from './http/openapi.ts';
import { RequestError } from './http/request-error.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createImport } from './ingest/import-samples.ts';
import { registerIntake, type HttpIntakeDeps } from './ingest/intake-routes.ts';
import { createHub } from './live/hub.ts';
import { createHandlers, type ResourceDeps } from './resources/handlers.ts';
import type { Secrets } from './secrets/secrets.ts';

export interface AppDeps extends Omit<ResourceDeps, 'hub' | 'importSamples' | 'correctEnergy' | 'firmware'> {
  now: () => number;
  log: FastifyBaseLogger;
  screens: readonly string[];
  metrics: Registry;
  secrets: Secrets;
  downloadRules: DownloadRules;
  intake: Omit<HttpIntakeDeps, 'now'>;
  metricsToken?: string | undefined;
  tls?: SecureContextOptions | undefined;
  trustProxy?: boolean | string | undefined;
  /** Where the built console is. */
  consoleDirectory: string;
}

const BODY_LIMIT_BYTES = 256 * 1024;
const CLOSE_LIMIT_MS = 3_000;

/** The whole HTTP side, ready to listen: every endpoint of the contract, the console, metrics and the API document. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const translators = await createTranslators();
  const translateFor = (header: string | undefined) => translators[chooseLanguage(header)];
  const app = createFastify(deps, (request, reply, error) =>
    sendFailure(request, reply, error, translateFor(request.headers['accept-language'])),
  );
  const hub = createHub(deps);
  app.addHook('preClose', () => {
    limitClosing(app);
    return hub.close();
  });
  await app.register(helmet, securityHeaders(deps.tls !== undefined));
  registerMetrics(app, deps.metrics, deps.metricsToken);
  registerOpenApi(app);
  registerIntake(app, { ...deps.intake, now: deps.now });
  registerEndpoints(
    app,
    { ...contract },
    createHandlers({
      ...deps,
      hub,
      importSamples: createImport(deps.storage),
      correctEnergy: createCorrection(deps.storage),
      firmware: createFirmwareService(deps),
    }) as unknown as Record<string, AnyHandler>,
    {
      ...deps,
      translators,
    },
  );
  const hasConsole = await serveConsole(app, deps.consoleDirectory);
  if (!hasConsole) deps.log.warn({ directory: deps.consoleDirectory }, 'the console is not built; only the API answers');
  app.setNotFoundHandler((request, reply) => {
    if (hasConsole && isNavigation(request)) return reply.sendFile('index.html');
    throw new RequestError('route.notFound');
  });
  return app;
}

type FailureSender = (
  ...args: Parameters<Parameters<FastifyInstance['setErrorHandler']>[0]> extends [infer E, infer Q, infer P] ? [Q, P, E] : never
) => unknown;

function createFastify(deps: AppDeps, fail: FailureSender): FastifyInstance {
  const timeouts = { headersTimeout: 15_000, requestTimeout: 30_000 };
  const protocol = deps.tls ? { https: { ...deps.tls, ...timeouts, minVersion: 'TLSv1.2' } } : { http: timeouts };
  const app = Fastify({
    ...(protocol as { http: typeof timeouts }),
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 30_000,
    connectionTimeout: 120_000,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    trustProxy: deps.trustProxy ?? false,
    genReqId: () => randomBytes(8).toString('hex'),
    requestIdHeader: false,
    frameworkErrors: (error, request, reply) => void fail(request as never, reply as never, error),
  });
  app.server.maxConnections = 10_000;
  app.setErrorHandler((error, request, reply) => fail(request, reply, error));
  acceptOnlyJson(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, principal } = request;
    const entry = {
      method,
      route: routeOptions.config.key,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: principal?.userId,
    };
    request.log.info(entry, 'answered');
    done();
  });
  return app;
}

/** What is being answered may finish; a connection that does not end by then is cut. */
function limitClosing(app: FastifyInstance): void {
  const timer = setTimeout(() => app.server.closeAllConnections(), CLOSE_LIMIT_MS);
  app.server.once('close', () => clearTimeout(timer));
}

/** No other content type is parsed; an empty body is no body. */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
}
