import type { Endpoint } from '@heliograph/core/contract/endpoint';
import { API_BASE_PATH, type Language } from '@heliograph/core/constants';
import { USER_VERSION_HEADER } from '@heliograph/core/headers';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { authenticate, type AccessDeps } from '../access/authenticate.ts';
import { isAtThisMachine, type Caller } from '../access/demo-role.ts';
import type { Principal } from '../access/principal.ts';
import { createTenant, createWrite } from '../access/tenant.ts';
import type { Author } from '../audit/author.ts';
import { userVersion } from '../access/user-version.ts';
import { fitAnswer } from './answer.ts';
import { openEventStream } from './event-stream.ts';
import type { Anonymous, AnyHandler, FileAnswer, SignedIn, StreamSource } from './handlers.ts';
import { chooseLanguage, type Translate } from './language.ts';
import { receiveFile } from './receive-file.ts';
import { RequestError } from './request-error.ts';
import { sendFile } from './send-file.ts';
import { parseRequest } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | undefined;
  }
  interface FastifyContextConfig {
    /** Key in the contract; the label of the route in metrics. */
    key?: string;
  }
}

export interface EndpointDeps extends AccessDeps {
  translators: Record<Language, Translate>;
  now: () => number;
}

const HANDLER_TIMEOUT_MS = 50_000;
/** What proxies add. */
const FORWARDING = /^(forwarded|via|x-forwarded-.*|x-(real|client|original)-.*|true-client-ip|cf-connecting-ip)$/;

/** One loop over contract × handlers. */
export function registerEndpoints(
  app: FastifyInstance,
  table: Record<string, Endpoint>,
  handlers: Record<string, AnyHandler>,
  deps: EndpointDeps,
): void {
  app.decorateRequest('principal', undefined);
  for (const [key, endpoint] of Object.entries(table)) {
    const [method = '', path = ''] = key.split(' ');
    const route: RouteOptions = {
      method,
      url: API_BASE_PATH + path.replace(/\{(\w+)\}/g, ':$1'),
      config: { key },
      // What streams takes as long as its reader does.
      ...((endpoint.kind ?? 'json') === 'json' && { handlerTimeout: HANDLER_TIMEOUT_MS }),
      onRequest: (request, reply) => admit(endpoint, request, reply, deps),
      handler: (request, reply) => answer(endpoint, handlers[key] as AnyHandler, request, reply, deps),
    };
    if (endpoint.file) receiveFile(app, route, endpoint.file);
    else app.route(route);
  }
}

/** 401, then 403, before anything of the request is parsed. */
async function admit(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, deps: EndpointDeps): Promise<void> {
  if (endpoint.access === 'public') return;
  const user = await authenticate(deps, callerOf(request), deps.now());
  request.principal = user;
  reply.header(USER_VERSION_HEADER, userVersion(user));
  refuseUnlessAllowed(endpoint, request.method, user);
}

/** Codes are compared exactly; the substring rule of the spec is for display. */
function refuseUnlessAllowed(endpoint: Endpoint, method: string, user: Pick<Principal, 'grants' | 'isReadOnly'>): void {
  if (endpoint.access !== 'signedIn' && !user.grants.includes(endpoint.access)) throw new RequestError('access.missingGrant');
  if (user.isReadOnly && method !== 'GET' && !endpoint.isReadOnly) throw new RequestError('access.readOnly');
}

async function answer(endpoint: Endpoint, handler: AnyHandler, request: FastifyRequest, reply: FastifyReply, deps: EndpointDeps) {
  const input = parseRequest(endpoint, request);
  const context = contextOf(request, deps);
  if (endpoint.kind === 'events') {
    const start = (await handler({ ...input, lastEventId: lastEventIdOf(request) }, context)) as StreamSource;
    return start(openEventStream(reply));
  }
  if (endpoint.kind === 'file') return sendFile(request, reply, (await handler(input, context)) as FileAnswer);
  const body = toBody(endpoint, await handler(input, context));
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Only what the contract names leaves the house. */
function toBody(endpoint: Endpoint, result: unknown): Record<string, unknown> {
  if (!endpoint.beside) return { code: 200, data: endpoint.data ? fitAnswer(endpoint.data, result) : null };
  const { data, ...beside } = result as { data: unknown };
  return { code: 200, data: endpoint.data ? fitAnswer(endpoint.data, data) : null, ...(fitAnswer(endpoint.beside, beside) as object) };
}

function contextOf(request: FastifyRequest, deps: EndpointDeps): Anonymous | SignedIn {
  const language = chooseLanguage(request.headers['accept-language']);
  const now = deps.now();
  const anonymous: Anonymous = { now, language, translate: deps.translators[language], log: request.log, address: request.ip };
  const user = request.principal;
  if (!user) return anonymous;
  const scope = { userId: user.userId, organisationId: user.organisationId, now };
  const place = { isAtThisMachine: isAtThisMachine(callerOf(request)) };
  const author = authorOf(user, request.id, now);
  return {
    ...anonymous,
    ...place,
    user,
    author,
    tenant: createTenant(deps.storage, scope),
    write: createWrite(deps.storage, scope, author),
  };
}

function authorOf(user: Principal, requestId: string, at: number): Author {
  const { userId, organisationId, credential } = user;
  const name = user.nickname || user.loginName;
  return { userId, name, organisationId, isByToken: credential.kind === 'token', requestId, at };
}

/** Only the X-Token header proves anything: no cookie, no query. */
export function callerOf(request: FastifyRequest): Caller {
  const token = request.headers['x-token'];
  return {
    token: typeof token === 'string' ? token.slice(0, 300) : '',
    peerAddress: request.socket.remoteAddress,
    host: request.headers.host,
    isForwarded: Object.keys(request.headers).some((name) => FORWARDING.test(name)),
  };
}

function lastEventIdOf(request: FastifyRequest): string | undefined {
  const id = request.headers['last-event-id'];
  return typeof id === 'string' && /^\d{1,16}$/.test(id) ? id : undefined;
}
