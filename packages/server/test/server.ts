import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE_PATH } from '@heliograph/core/constants';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { Registry } from 'prom-client';
import { buildApp, type AppDeps } from '../src/app.ts';
import { screenPaths } from '../src/access/screens.ts';
import { type Archive, createArchive } from '../src/archive/archive.ts';
import { secretsWith } from '../src/secrets/secrets.ts';
import { createGatewayIntake } from '../src/connections/gateway-intake.ts';
import { createTail, tellTail } from '../src/connections/tail.ts';
import { createIngest } from '../src/ingest/ingest.ts';
import { createFindDevice } from '../src/mqtt/credentials.ts';
import type { Storage } from '../src/storage/storage.ts';
import { withStorage, type Engine, type StorageKit } from './storage-kit.ts';

export interface TestServer {
  url: string;
  app: FastifyInstance;
  /** The database with the archive behind it, as the server reads it. */
  storage: Storage;
  archive: Archive;
  kit: StorageKit;
  /** The server's clock; tests move it. */
  clock: { now: number };
  /** Ids of devices whose connection was closed. */
  disconnected: number[];
  /** The same of connections. */
  disconnectedConnections: number[];
  /** What the server logged, one object a line. */
  logged: string[];
  /** One call below the API's base. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}
export interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  /** Sent as it is, in place of a body. */
  bytes?: Uint8Array;
  headers?: Record<string, string>;
}
export interface Answer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever came
  body: any;
}

/** A real server on a free port with a database of its own. */
export async function startServer(engine: Engine = 'sqlite', options: Partial<AppDeps> = {}): Promise<TestServer> {
  const kit = await withStorage(engine);
  const clock = { now: Date.now() };
  const disconnected: number[] = [];
  const disconnectedConnections: number[] = [];
  const logged: string[] = [];
  const log = pino({ level: 'silent' });
  const now = () => clock.now;
  const tail = createTail(now);
  const ingest = createIngest({ storage: kit.storage, log, metrics: new Registry(), onMessage: tellTail(tail), now });
  const gateways = createGatewayIntake({ storage: kit.storage, ingest, log, tail, now });
  const noConsole = mkdtempSync(join(tmpdir(), 'helio-console-'));
  const defaultDirectory = join(kit.options.dataDir, 'archive');
  const archive = createArchive({ base: kit.storage, secrets: secretsWith(randomBytes(32)), defaultDirectory, now: () => clock.now });
  const app = await buildApp({
    storage: archive.storage,
    archive,
    isDemo: false,
    screens: screenPaths,
    now: () => clock.now,
    log: pino({ level: 'debug' }, { write: (line) => void logged.push(line) }),
    metrics: new Registry(),
    mqttUrl: () => 'mqtt://127.0.0.1:1883',
    tail,
    intake: { ingest, gateways, findDevice: createFindDevice(kit.storage), signInDelayMs: 20 },
    httpUrl: () => 'http://127.0.0.1:8080',
    disconnectDevice: (deviceId) => void disconnected.push(deviceId),
    disconnectConnection: (connectionId) => void disconnectedConnections.push(connectionId),
    version: '0.0.0-test',
    secrets: secretsWith(randomBytes(32)),
    downloadRules: { isHttpAllowed: false, networks: [] },
    checkReady: () => kit.storage.check(),
    commands: { isReachable: () => false, wake: () => {}, settleAborted: () => Promise.resolve(), needsApproval: false },
    consoleDirectory: noConsole,
    ...options,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return {
    url,
    app,
    storage: archive.storage,
    archive,
    kit,
    clock,
    disconnected,
    disconnectedConnections,
    logged,
    call: (method, path, callOptions) => call(`${url}${API_BASE_PATH}${path}`, method, callOptions),
    async close() {
      await app.close();
      await kit.close();
      await rm(noConsole, { recursive: true, force: true });
    },
  };
}

async function call(url: string, method: string, { token, body, bytes, headers = {} }: CallOptions = {}): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token !== undefined && { 'x-token': token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(bytes !== undefined && { body: Buffer.from(bytes) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}
