import type { IncomingMessage } from 'node:http';

/** Largest answer that is read; a page of 500 rows has well below 1 MB. */
const BODY_MAX_BYTES = 64 * 1024 * 1024;

/**
 * `fetch` for one JSON call over node:http, which is in the process long before fetch's own modules are loaded:
 * a list is on the screen in half the time. Streams and proxies take `stream-fetch.ts`.
 */
export async function nodeFetch(url: string, init: RequestInit, ca: string | undefined): Promise<Response> {
  const message = await send(new URL(url), init, ca);
  let text: Promise<string> | undefined;
  const read = () => (text ??= readAll(message));
  return {
    ok: (message.statusCode ?? 0) >= 200 && (message.statusCode ?? 0) < 300,
    status: message.statusCode ?? 0,
    headers: { get: (name: string) => headerOf(message, name) },
    text: read,
    json: async () => JSON.parse(await read()) as unknown,
  } as Response;
}

async function send(url: URL, init: RequestInit, ca: string | undefined): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? process.getBuiltinModule('node:https') : process.getBuiltinModule('node:http');
  // The core client sends text, files and plain header objects only.
  const body = init.body ? await bytesOf(init.body as string | Blob) : undefined;
  const headers = { ...(init.headers as Record<string, string> | undefined), ...(body ? { 'content-length': String(body.length) } : {}) };
  const { signal } = init;
  return new Promise((resolve, reject) => {
    const options = { method: init.method ?? 'GET', headers, agent: false, ...(ca ? { ca } : {}), ...(signal ? { signal } : {}) } as const;
    request(url, options, resolve)
      .on('error', (error) => reject(signal?.aborted ? (signal.reason as Error) : error))
      .end(body);
  });
}

async function bytesOf(body: string | Blob): Promise<Buffer> {
  return typeof body === 'string' ? Buffer.from(body) : Buffer.from(await body.arrayBuffer());
}

async function readAll(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of message as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > BODY_MAX_BYTES) throw new Error(`The answer is larger than ${BODY_MAX_BYTES} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function headerOf(message: IncomingMessage, name: string): string | null {
  const value = message.headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(', ') : (value ?? null);
}
