import { requestUrl, type Called, type CallInput } from './client-request.ts';
import { failureOf, readBody, reasonOf } from './client-response.ts';
import { deadline, type Deadline } from './deadline.ts';
import { REQUEST_TIMEOUT_MS, type Language } from './constants.ts';
import type { Bodies, CallOptions, Calls, Files, StreamEvent, StreamOptions, Streams } from './contract/endpoint.ts';
import type { Contract } from './contract/index.ts';
import { TransportError } from './errors.ts';
import { parseEvents } from './event-stream.ts';
import { USER_VERSION_HEADER } from './headers.ts';

/** `call['GET /plants/{id}']({ params })` answers `data`. */
export interface Call extends Calls<Contract> {}
/** The same with the siblings of `data`. */
export interface Body extends Bodies<Contract> {}
/** Downloads: the response as it came, once its headers are good. */
export interface File extends Files<Contract> {}
/** Event streams: an iterable that ends when the server ends it; leaving the loop closes the connection. */
export interface Stream extends Streams<Contract> {}

export interface Client {
  readonly call: Call;
  readonly body: Body;
  readonly file: File;
  readonly stream: Stream;
}

/** What a client needs of fetch; the CLI brings a lighter one than the global. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface ClientOptions {
  /** Address of the server with or without `/photo_voltaic`; empty means the page's own origin. */
  baseUrl: string;
  fetch: Fetch;
  /** Session token; read at each call. */
  token: () => string | undefined;
  /** Language of the server's messages; read at each call. */
  language: () => Language;
  /** Hears, with each answer, which version of the token's user the server knows: a new one means new permissions or a new name. */
  onUserVersion?: (version: string, token: string) => void;
  /** Limit of a call; for files and streams it ends with the headers. 50,000 ms unless told. */
  timeoutMs?: number;
  /** Silence after which a stream counts as lost; the server sends something every 15 s. 45,000 ms unless told. */
  silenceMs?: number;
}

const STREAM_SILENCE_MS = 45_000;

/**
 * The typed client of the contract. A failing `code` in the body rejects with ApiError whatever the HTTP status;
 * no answer, no JSON, or a status ≥ 400 without a code rejects with TransportError; an abort rejects with its reason.
 */
export function createClient(options: ClientOptions): Client {
  return {
    call: byKey(async (key, input, callOptions) => (await json(options, key, input, callOptions))['data']) as Call,
    body: byKey((key, input, callOptions) => json(options, key, input, callOptions)) as Body,
    file: byKey((key, input, callOptions) => download(options, key, input, callOptions)) as File,
    stream: byKey((key, input, streamOptions) => events(options, key, input, streamOptions)) as Stream,
  };
}

type Caller = (key: string, input: CallInput, options: StreamOptions) => unknown;

function byKey(caller: Caller): object {
  return new Proxy(
    {},
    {
      // `then` stays undefined, or an awaited map would be taken for a promise.
      get: (_, key) =>
        typeof key === 'symbol' || key === 'then'
          ? undefined
          : (input: CallInput = {}, options: StreamOptions = {}) => caller(key, input, options),
    },
  );
}

async function json(client: ClientOptions, key: string, input: CallInput, options: CallOptions): Promise<Record<string, unknown>> {
  const limit = deadline(client.timeoutMs ?? REQUEST_TIMEOUT_MS, options.signal);
  try {
    const { response, called } = await send(client, key, input, limit, { Accept: 'application/json' });
    return await bounded(limit, called, () => readBody(response, called));
  } finally {
    limit.stop();
  }
}

async function download(client: ClientOptions, key: string, input: CallInput, options: CallOptions): Promise<Response> {
  const limit = deadline(client.timeoutMs ?? REQUEST_TIMEOUT_MS, options.signal);
  try {
    const { response, called } = await send(client, key, input, limit, {});
    const isFile = response.ok && response.headers.has('content-disposition');
    if (!isFile) throw await bounded(limit, called, () => failureOf(response, called));
    return response;
  } finally {
    limit.stop();
  }
}

async function* events(
  client: ClientOptions,
  key: string,
  input: CallInput,
  options: StreamOptions,
): AsyncGenerator<StreamEvent<unknown>, void, undefined> {
  const limit = deadline(client.timeoutMs ?? REQUEST_TIMEOUT_MS, options.signal);
  const resume = options.lastEventId ? { 'Last-Event-ID': options.lastEventId } : {};
  try {
    const { response, called } = await send(client, key, input, limit, { Accept: 'text/event-stream', ...resume });
    const isStream = response.ok && (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
    if (!isStream || !response.body) throw await bounded(limit, called, () => failureOf(response, called));
    const reader = response.body.getReader();
    try {
      yield* parseEvents(() => nextChunk(reader, limit, called, client.silenceMs ?? STREAM_SILENCE_MS), called);
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  } finally {
    limit.stop();
    limit.abort();
  }
}

/** The next bytes, or undefined at the end; heartbeats are bytes too, so each read starts the silence anew. */
async function nextChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limit: Deadline,
  called: Called,
  silenceMs: number,
): Promise<Uint8Array | undefined> {
  limit.restart(silenceMs);
  const { value, done } = await bounded(limit, called, () => reader.read());
  limit.stop();
  return done ? undefined : value;
}

async function send(client: ClientOptions, key: string, input: CallInput, limit: Deadline, accept: Record<string, string>) {
  const { method, path, url } = requestUrl(client.baseUrl, key, input);
  const token = client.token();
  const headers: Record<string, string> = { ...accept, 'Accept-Language': client.language() };
  if (token) headers['X-Token'] = token;
  if (input.body !== undefined) headers['Content-Type'] = 'application/json';
  if (input.file) headers['Content-Type'] = input.file.type || 'application/octet-stream';
  const init: RequestInit = { method, headers, signal: limit.signal, redirect: 'error' };
  if (input.body !== undefined) init.body = JSON.stringify(input.body);
  if (input.file) init.body = input.file;
  const called = { method, path };
  const response = await bounded(limit, called, () => client.fetch(url, init));
  const version = response.headers.get(USER_VERSION_HEADER);
  if (token && version) client.onUserVersion?.(version, token);
  return { response, called };
}

/** Turns whatever a read threw into the reason: the caller's abort, our time limit, or the network. */
async function bounded<T>(limit: Deadline, called: Called, work: () => Promise<T>): Promise<T> {
  try {
    return await limit.race(work());
  } catch (error) {
    if (limit.isOver())
      throw new TransportError({ reason: 'timeout', message: `No answer within ${limit.ms()} ms`, ...called, cause: error });
    throw reasonOf(error, limit.callerSignal, called);
  }
}
