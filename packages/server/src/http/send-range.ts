import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StreamedFile } from './handlers.ts';
import { RequestError } from './request-error.ts';

/** Streams a file, or the one range of it that is asked for. */
export function sendRange(request: FastifyRequest, reply: FastifyReply, file: StreamedFile, tag: string): FastifyReply {
  const { sizeBytes } = file;
  void reply.header('accept-ranges', 'bytes');
  // A range of another version of the file would be of no use: then the whole is sent.
  const isOfThis = (request.headers['if-range'] ?? tag) === tag;
  const range = isOfThis ? readRange(request.headers.range, sizeBytes) : undefined;
  if (range === 'none') {
    void reply.header('content-range', `bytes */${sizeBytes}`);
    throw new RequestError('request.badRange');
  }
  const { from, to } = range ?? { from: 0, to: sizeBytes };
  if (range) void reply.code(206).header('content-range', `bytes ${from}-${to - 1}/${sizeBytes}`);
  return reply
    .type(file.type)
    .header('content-length', to - from)
    .send(Readable.from(file.read(from, to), { objectMode: false }));
}

/** One range of bytes; undefined where none or several are asked for, 'none' where the file has no such bytes. */
export function readRange(header: string | undefined, sizeBytes: number): { from: number; to: number } | 'none' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [first, last] = [match[1], match[2]].map((digits) => (digits === '' ? undefined : Number(digits)));
  if (first === undefined) {
    const length = Math.min(last ?? 0, sizeBytes);
    return length === 0 ? 'none' : { from: sizeBytes - length, to: sizeBytes };
  }
  if (last !== undefined && last < first) return undefined;
  return first >= sizeBytes ? 'none' : { from: first, to: Math.min(sizeBytes, (last ?? sizeBytes) + 1) };
}
