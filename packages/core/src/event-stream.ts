import type { Called } from './client-request.ts';
import type { StreamEvent } from './contract/endpoint.ts';
import { TransportError } from './errors.ts';

/** One event may be this long; more is a broken or hostile server. */
const EVENT_MAX_CHARACTERS = 16 * 1024 * 1024;

/**
 * Server-sent events out of byte chunks, however they are cut: data lines joined and read as JSON, the last id kept,
 * comments skipped. A half event at the end is dropped, as the standard says. Throws TransportError for data that is not JSON.
 */
export async function* parseEvents(
  nextChunk: () => Promise<Uint8Array | undefined>,
  called: Called,
): AsyncGenerator<StreamEvent<unknown>, void, undefined> {
  let id = '';
  let data: string[] = [];
  let size = 0;
  for await (const line of lines(nextChunk, called)) {
    if (line === '') {
      if (data.length > 0) yield { id, data: parse(data.join('\n'), called) };
      data = [];
      size = 0;
      continue;
    }
    const { field, value } = fieldOf(line);
    if (field === 'id' && !value.includes('\0')) id = value;
    if (field === 'data') {
      data.push(value);
      size += value.length;
      if (size > EVENT_MAX_CHARACTERS) throw broken('An event is too long', called);
    }
  }
}

/** Lines end in LF, CRLF or CR; a CR at the end of a chunk waits for its LF. */
async function* lines(nextChunk: () => Promise<Uint8Array | undefined>, called: Called): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  for (let chunk = await nextChunk(); chunk; chunk = await nextChunk()) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    rest = parts.pop() ?? '';
    if (rest.length > EVENT_MAX_CHARACTERS) throw broken('An event is too long', called);
    yield* parts;
  }
  if (rest.endsWith('\r')) yield rest.slice(0, -1);
}

function fieldOf(line: string): { field: string; value: string } {
  const colon = line.indexOf(':');
  if (colon < 0) return { field: line, value: '' };
  return { field: line.slice(0, colon), value: line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1) };
}

function parse(text: string, called: Called): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw broken('An event is not JSON', called, error);
  }
}

function broken(message: string, called: Called, cause?: unknown): TransportError {
  return new TransportError({ reason: 'body', message, ...called, cause });
}
