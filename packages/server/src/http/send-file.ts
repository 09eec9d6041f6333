import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from './handlers.ts';
import { sendRange } from './send-range.ts';

/** Sends a file that can do nothing: its type is the server's word, and a browser that opens it runs none of it. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  const tag = `"${file.contentHash}"`;
  void reply
    .header('cache-control', 'private, no-cache')
    .header('vary', 'X-Token')
    .header('etag', tag)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeName(file.name)}`);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  if ('read' in file) return sendRange(request, reply, file, tag);
  return reply.type(file.type).send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
}

/** Percent-encoded as RFC 8187 wants it. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
