import type { Called } from './client-request.ts';
import type { FieldProblem } from './contract/envelope.ts';
import { ApiError, TransportError } from './errors.ts';
import { REQUEST_ID_HEADER } from './headers.ts';

/** The envelope of a good answer; throws ApiError for a failing code and TransportError where no code says anything. */
export async function readBody(response: Response, called: Called): Promise<Record<string, unknown>> {
  const body = await jsonObject(response);
  const failure = body && apiError(body, response, called);
  if (failure) throw failure;
  if (response.status >= 400 && !hasCode(body)) throw statusError(response, body, called);
  if (!body) throw new TransportError({ reason: 'body', message: 'The answer is not JSON', ...called, ...whichAnswer(response) });
  return body;
}

/** What an answer means that should have been a file or a stream. */
export async function failureOf(response: Response, called: Called): Promise<Error> {
  try {
    await readBody(response, called);
  } catch (error) {
    if (error instanceof ApiError || error instanceof TransportError) return error;
    throw error;
  }
  return new TransportError({ reason: 'body', message: 'The answer has another form than expected', ...called, ...whichAnswer(response) });
}

/** The caller's abort reason, an error that is already ours, or else a network failure. */
export function reasonOf(error: unknown, signal: AbortSignal | undefined, called: Called): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof ApiError || error instanceof TransportError) return error;
  return new TransportError({ reason: 'network', message: 'The server cannot be reached', ...called, cause: error });
}

async function jsonObject(response: Response): Promise<Record<string, unknown> | undefined> {
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function apiError(body: Record<string, unknown>, response: Response, called: Called): ApiError | undefined {
  // A legacy backend may write its code as text.
  const code = Number(body['code']);
  if (!hasCode(body) || code === 200) return undefined;
  const requestId = textOf(body['requestId']) ?? textOf(response.headers.get(REQUEST_ID_HEADER));
  const retryAfterS = Number(response.headers.get('retry-after'));
  return new ApiError({
    code: Number.isFinite(code) ? code : 500,
    msg: textOf(body['msg']) ?? textOf(body['message']) ?? '',
    error: textOf(body['error']) ?? '',
    ...(requestId !== undefined && { requestId }),
    details: Array.isArray(body['details']) ? (body['details'] as FieldProblem[]) : [],
    ...called,
    ...(retryAfterS > 0 && { retryAfterS }),
  });
}

function hasCode(body: Record<string, unknown> | undefined): boolean {
  return body?.['code'] !== undefined && body['code'] !== null;
}

function statusError(response: Response, body: Record<string, unknown> | undefined, called: Called): TransportError {
  const said = body && (textOf(body['msg']) ?? textOf(body['message']));
  const message = said ?? `HTTP ${response.status} ${response.statusText}`.trim();
  return new TransportError({ reason: 'status', message, ...called, ...whichAnswer(response), isServerMessage: said !== undefined });
}

function whichAnswer({ status, headers }: Response): { status: number; requestId?: string } {
  const requestId = textOf(headers.get(REQUEST_ID_HEADER));
  return { status, ...(requestId !== undefined && { requestId }) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
