import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { AccessDeps } from '../access/authenticate.ts';
import { RequestError } from '../http/request-error.ts';
import type { StreamSource } from '../http/handlers.ts';
import { findAudience } from './audience.ts';
import { readFacts, newestFactId } from './facts.ts';
import { createStream, type LiveStream, type Subscription } from './stream.ts';
import { readValues } from './values.ts';

export interface HubDeps extends AccessDeps {
  now: () => number;
  log: FastifyBaseLogger;
  metrics: Registry;
}
export interface Hub {
  /** Checks that one more stream is allowed and answers what to do with it. */
  open(subscription: Subscription): Promise<StreamSource>;
  close(): Promise<void>;
}

const TICK_MS = 1_000;
const STREAMS_PER_USER = 20;
const STREAMS_IN_ALL = 5_000;

/** All live streams of this node. One read a second serves them all, however many tabs watch the same rows. */
export function createHub(deps: HubDeps): Hub {
  const streams = new Set<LiveStream>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const gauge = new Gauge({ name: 'helio_live_streams', help: 'Open live streams.', registers: [deps.metrics] });

  function deliverTo(receivers: () => LiveStream[]): Promise<void> {
    running = running.then(async () => {
      try {
        await deliver(deps, receivers());
      } catch (error) {
        deps.log.error({ err: error }, 'live values could not be delivered');
      }
    });
    return running;
  }
  function scheduleTick(): void {
    timer ??= setTimeout(() => {
      void deliverTo(() => [...streams]).then(() => {
        timer = undefined;
        if (streams.size > 0) scheduleTick();
      });
    }, TICK_MS);
  }
  function add(stream: LiveStream): void {
    streams.add(stream);
    gauge.set(streams.size);
    void stream.sink.closed.then(() => {
      streams.delete(stream);
      gauge.set(streams.size);
    });
    void deliverTo(() => (streams.has(stream) ? [stream] : []));
    scheduleTick();
  }

  return {
    async open(subscription) {
      const own = [...streams].filter((stream) => stream.user.userId === subscription.user.userId).length;
      if (own >= STREAMS_PER_USER || streams.size >= STREAMS_IN_ALL) throw new RequestError('live.tooManyStreams', { retryAfterS: 30 });
      const newest = await newestFactId(deps.storage.read);
      return (sink) => add(createStream(subscription, sink, newest));
    },
    async close() {
      clearTimeout(timer);
      for (const stream of streams) stream.sink.close();
      streams.clear();
      await running;
    },
  };
}

/** Sends each stream what is new for it, after asking again who may see what. */
async function deliver(deps: HubDeps, streams: LiveStream[]): Promise<void> {
  if (streams.length === 0) return;
  const now = deps.now();
  const facts = await readFacts(deps.storage.read, streams);
  const audience = await findAudience(deps, streams, facts, now);
  for (const stream of streams) if (!audience.has(stream)) stream.sink.close();
  const values = await readValues(deps.storage.read, audience, now);
  for (const [stream, sight] of audience) stream.deliver({ values, sight, facts: facts.get(stream.cursor) ?? [] });
}
