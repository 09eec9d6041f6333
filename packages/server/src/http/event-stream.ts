import type { FastifyReply } from 'fastify';
import type { EventSink } from './handlers.ts';

const HEARTBEAT_MS = 15_000;
/** A reader that has this much waiting is slow; it gets newer values later instead of all of them now. */
const SLOW_READER_BYTES = 256 * 1024;
const STUCK_READER_MS = 60_000;

/** Answers with Server-Sent Events over the raw socket: headers at once, a heartbeat, bounded buffers. */
export function openEventStream(reply: FastifyReply): EventSink {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  let slowSince: number | undefined;
  const heartbeat = setInterval(() => {
    if (slowSince !== undefined && Date.now() - slowSince > STUCK_READER_MS) raw.destroy();
    else if (!isSlow()) raw.write(': \n\n');
  }, HEARTBEAT_MS);
  raw.on('error', () => raw.destroy());
  raw.on('drain', () => (slowSince = undefined));
  raw.on('close', () => {
    clearInterval(heartbeat);
    resolve();
  });
  function isSlow(): boolean {
    const slow = raw.writableLength > SLOW_READER_BYTES;
    slowSince = slow ? (slowSince ?? Date.now()) : undefined;
    return slow;
  }
  return {
    closed,
    send(id, data) {
      if (raw.destroyed || isSlow()) return false;
      raw.write(`id: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
      return true;
    },
    close: () => raw.end(),
  };
}
