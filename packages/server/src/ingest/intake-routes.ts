import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MQTT_MAX_PAYLOAD_BYTES, upTopic, type MqttUpKind } from '@heliograph/core/contract/mqtt';
import { RequestError } from '../http/request-error.ts';
import type { GatewayIntake } from '../mqtt/gateway-sessions.ts';
import { readUserName, type FindDevice } from '../mqtt/credentials.ts';
import { SignInLimit } from '../mqtt/sign-in-limit.ts';
import { connectionIdOf } from '../connections/gateway-connection.ts';
import type { Ingest } from './ingest.ts';
import { createOnce } from './once.ts';
import { createPace } from './pace.ts';

export interface HttpIntakeDeps {
  ingest: Ingest;
  gateways: GatewayIntake;
  findDevice: FindDevice;
  now: () => number;
  /** Longest wait for the answer to a wrong credential. */
  signInDelayMs?: number;
}
/** What became of a message: answered after its commit. */
interface IntakeAnswer {
  stored: number;
  refused: readonly { reason: string; detail: string }[];
}

/** Requests of one credential, and bytes of all that wait for their commit. */
export const HTTP_INTAKE_LIMITS = { requests: 120, perMs: 60_000, inFlightMessages: 20_000, inFlightBytes: 64 * 1024 * 1024 };
const INTAKE_PATH = '/intake';
/** Answers to commands belong to the connection that they came over. */
const postedKinds = ['telemetry', 'events', 'info'] as const satisfies readonly MqttUpKind[];
const longestDelayMs = 5_000;

/** HTTP beside MQTT, with the same rules: a device posts what it would publish, a gateway's capture goes to its connection. */
export function registerIntake(app: FastifyInstance, deps: HttpIntakeDeps): void {
  const { ingest, gateways, now } = deps;
  const limit = new SignInLimit(now, deps.signInDelayMs ?? longestDelayMs);
  const pace = createPace(HTTP_INTAKE_LIMITS, now);
  const once = createOnce<IntakeAnswer>(now);

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Whatever the sender calls it: gateways and curl say what they like.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MQTT_MAX_PAYLOAD_BYTES }, (_request, bytes, done) => done(null, bytes));
    for (const kind of postedKinds) {
      scope.route({
        method: 'POST',
        url: `${INTAKE_PATH}/v1/${kind}`,
        config: { key: `POST ${INTAKE_PATH}/v1/${kind}` },
        handler: async (request, reply) => {
          const proof = proofOf(request);
          const named = readUserName(proof?.userName);
          const source = await admit(request, named === undefined ? 0 : named.deviceId, async () =>
            named === undefined || proof === undefined ? undefined : deps.findDevice(named, proof.password),
          );
          const topic = upTopic(source.productKey, source.sn, kind);
          const answer = await once(keyOf(request, `d${source.deviceId}`), () => {
            refuseUnlessRoom();
            return new Promise((resolve) => ingest.acceptFor({ source, topic, payload: bodyOf(request) }, resolve));
          });
          return send(reply, answer);
        },
      });
    }
    scope.route<{ Params: { connection: string } }>({
      method: 'POST',
      url: `${INTAKE_PATH}/:connection`,
      config: { key: `POST ${INTAKE_PATH}/{connection}` },
      handler: async (request, reply) => {
        const proof = proofOf(request);
        const id = connectionIdOf(`c${request.params.connection}`);
        const isNamed = id !== undefined && proof?.userName === `c${id}`;
        const connection = await admit(request, -(id ?? 0), async () => {
          const found = isNamed ? await gateways.findConnection(id, proof.password) : undefined;
          return found?.profile.kind === 'http' ? found : undefined;
        });
        const answer = await once(keyOf(request, `c${connection.id}`), () => {
          refuseUnlessRoom();
          const message = { connection, topic: `http/${connection.profile.key}`, payload: bodyOf(request) };
          return new Promise<IntakeAnswer>((resolve) =>
            gateways.gateway.accept(message, ({ stored, refused }) => resolve({ stored, refused })),
          );
        });
        return send(reply, answer);
      },
    });
  });

  /** Unknown, wrong and disabled take the same time and say the same; a credential that sends too fast waits. */
  async function admit<T>(request: FastifyRequest, subject: number, find: () => Promise<T | undefined>): Promise<T> {
    if (!limit.isAllowed(request.ip, subject)) throw new RequestError('session.tooManyAttempts', { retryAfterS: 60 });
    const found = await find();
    if (found === undefined) {
      const delayMs = limit.failed(request.ip);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      throw new RequestError('intake.badCredential');
    }
    limit.succeeded(request.ip, subject);
    const waitS = pace(String(subject));
    if (waitS > 0) throw new RequestError('intake.tooFast', { retryAfterS: waitS });
    return found;
  }

  function refuseUnlessRoom(): void {
    const isFull =
      ingest.inFlightMessages >= HTTP_INTAKE_LIMITS.inFlightMessages || ingest.inFlightBytes >= HTTP_INTAKE_LIMITS.inFlightBytes;
    if (isFull) throw new RequestError('server.busy', { retryAfterS: 5 });
  }
}

function send(
  reply: { header(name: string, value: string): { type(type: string): { send(body: string): unknown } } },
  answer: IntakeAnswer,
) {
  const { stored, refused } = answer;
  if (stored === 0 && refused.length > 0) {
    throw new RequestError('intake.refused', {
      issues: refused.map(({ reason, detail }) => ({ path: reason, key: 'acquisition.refusedBecause', values: { detail } })),
    });
  }
  const body = { code: 200, data: { stored, refused } };
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function bodyOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

/** Basic authentication, as every HTTP client has it. */
function proofOf(request: FastifyRequest): { userName: string; password: Buffer } | undefined {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]{1,400})$/i.exec(request.headers.authorization ?? '') ?? [];
  const text = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { userName: text.slice(0, colon), password: Buffer.from(text.slice(colon + 1)) };
}

function keyOf(request: FastifyRequest, who: string): string | undefined {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key !== '' && key.length <= 200 ? `${who} ${request.url} ${key}` : undefined;
}
