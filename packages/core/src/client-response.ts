import type { FieldProblem } from './contract/envelope.ts';
import { ApiError, TransportError } from './errors.ts';

/** The envelope of a good answer; throws ApiError for a failing code and TransportError where no code says anything. */
export async function readBody(response: Response, path: string): Promise<Record<string, unknown>> {
  const body = await jsonObject(response);
  const failure = body && apiError(body, path, Number(response.headers.get('retry-after')));
  if (failure) throw failure;
  if (response.status >= 400 && !hasCode(body)) throw statusError(response, body, path);
  if (!body) throw new TransportError({ reason: 'body', message: 'The answer is not JSON', path, status: response.status });
  return body;
}

/** What an answer means that should have been a file or a stream. */
export async function failureOf(response: Response, path: string): Promise<Error> {
  try {
    await readBody(response, path);
  } catch (error) {
    if (error instanceof ApiError || error instanceof TransportError) return error;
    throw error;
  }
  return new TransportError({ reason: 'body', message: 'The answer has another form than expected', path, status: response.status });
}

/** The caller's abort reason, an error that is already ours, or else a network failure. */
export function reasonOf(error: unknown, signal: AbortSignal | undefined, path: string): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof ApiError || error instanceof TransportError) return error;
  return new TransportError({ reason: 'network', message: 'The server cannot be reached', path, cause: error });
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

function apiError(body: Record<string, unknown>, path: string, retryAfterS: number): ApiError | undefined {
  // A legacy backend may write its code as text.
  const code = Number(body['code']);
  if (!hasCode(body) || code === 200) return undefined;
  return new ApiError({
    code: Number.isFinite(code) ? code : 500,
    msg: textOf(body['msg']) ?? textOf(body['message']) ?? '',
    error: textOf(body['error']) ?? '',
    ...(textOf(body['requestId']) && { requestId: textOf(body['requestId']) as string }),
    details: Array.isArray(body['details']) ? (body['details'] as FieldProblem[]) : [],
    path,
    ...(retryAfterS > 0 && { retryAfterS }),
  });
}

function hasCode(body: Record<string, unknown> | undefined): boolean {
  return body?.['code'] !== undefined && body['code'] !== null;
}

function statusError(response: Response, body: Record<string, unknown> | undefined, path: string): TransportError {
  const said = body && (textOf(body['msg']) ?? textOf(body['message']));
  const message = said ?? `HTTP ${response.status} ${response.statusText}`.trim();
  return new TransportError({ reason: 'status', message, path, status: response.status, isServerMessage: said !== undefined });
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
