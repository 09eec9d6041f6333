import { API_BASE_PATH, REQUEST_TIMEOUT_MS } from '@heliograph/core/constants';
import { ApiError, TransportError } from '@heliograph/core/errors';
import { createApi } from '../api.ts';
import type { GlobalOptions } from '../config.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { toJson } from '../render/json.ts';
import { clean } from '../clean.ts';

export interface ApiOptions extends GlobalOptions {
  data?: string;
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

/** `helio api <METHOD> <path>`: one raw call; the whole envelope comes out, also of a failure. */
export async function callApi(context: Context, method: string, path: string, options: ApiOptions): Promise<void> {
  const { output, t } = context;
  const verb = method.toUpperCase();
  if (!METHODS.includes(verb)) throw usageError('problem.badMethod', { method, methods: METHODS.join(', ') });
  const settings = context.settings(options);
  const url = urlOf(settings.url, path);
  const body = options.data === undefined ? undefined : await bodyText(options.data, context.stdin);
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(settings.timeoutMs ?? REQUEST_TIMEOUT_MS)]);
  const api = createApi(settings, t.language, context.env);
  context.atEnd(api.close);
  const headers = headersOf(settings.token, t.language, body !== undefined);
  const response = await api
    .fetch(url, { method: verb, headers, signal, ...(body === undefined ? {} : { body }) })
    .catch((error: unknown) => fail(error, context.signal, path));
  const text = await response.text();
  output.data(`${printable(text, output.isTty)}\n`);
  throwFailure(text, response.status, path);
}

function urlOf(base: string, path: string): string {
  if (!path.startsWith('/')) throw usageError('problem.badPath', { path });
  return base + (path.startsWith(`${API_BASE_PATH}/`) ? path : API_BASE_PATH + path);
}

function headersOf(token: string | undefined, language: string, hasBody: boolean): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': language,
    ...(token === undefined ? {} : { 'X-Token': token }),
    ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
  };
}

/** The JSON itself, `@file`, or `-` for stdin. */
async function bodyText(data: string, stdin: NodeJS.ReadStream): Promise<string> {
  if (data === '-') return (await import('../prompt.ts')).readAll(stdin);
  if (!data.startsWith('@')) return data;
  try {
    return process.getBuiltinModule('node:fs').readFileSync(data.slice(1), 'utf8');
  } catch (error) {
    throw usageError('problem.dataUnreadable', { path: data.slice(1), reason: (error as NodeJS.ErrnoException).code ?? '' });
  }
}

function fail(error: unknown, cancelled: AbortSignal, path: string): never {
  if (cancelled.aborted) throw cancelled.reason;
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  throw new TransportError({ reason: isTimeout ? 'timeout' : 'network', message: String(error), path, cause: error });
}

function printable(text: string, isPretty: boolean): string {
  const body = parse(text);
  return body === undefined ? text.split('\n').map(clean).join('\n') : toJson(body, isPretty);
}

function throwFailure(text: string, status: number, path: string): void {
  const body = parse(text) as { code?: number; msg?: string; error?: string } | undefined;
  if (typeof body?.code === 'number' && body.code !== 200) throw new ApiError({ code: body.code, msg: body.msg ?? '', path });
  if (status >= 400) throw new TransportError({ reason: 'status', message: `HTTP ${status}`, path, status });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
