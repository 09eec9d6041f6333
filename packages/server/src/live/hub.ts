import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { AccessDeps } from '../access/authenticate.ts';
import type { Tail } from '../connections/tail.ts';
import { RequestError } from '../http/request-error.ts';
import type { StreamSource } from '../http/handlers.ts';
import { StorageBusyError, StorageLostError } from '../storage/errors.ts';
import { findAudience, type Sight } from './audience.ts';
import { readFacts, newestFactId } from './facts.ts';
import { createStream, type LiveStream, type Subscription } from './stream.ts';
import { readValues } from './values.ts';

export interface HubDeps extends AccessDeps {
  now: () => number;
  log: FastifyBaseLogger;
  metrics: Registry;
  tail: Tail;
}
export interface Hub {
  /** Checks that one more stream is allowed and answers what to do with it. */
  open(subscription: Subscription): Promise<StreamSource>;
  close(): Promise<void>;
}

const TICK_MS = 1_000;
const STREAMS_PER_USER = 20;
const STREAMS_IN_ALL = 5_000;
const MESSAGES_AT_ONCE = 200;

/** All live streams of this node. One read a second serves them all, however many tabs watch the same rows. */
export function createHub(deps: HubDeps): Hub {
  const streams = new Set<LiveStream>();
  /** Users of streams that are about to open: counted before anything is waited for. */
  const opening = new Set<{ userId: number }>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const gauge = new Gauge({ name: 'helio_live_streams', help: 'Open live streams.', registers: [deps.metrics] });

  function deliverTo(receivers: () => LiveStream[]): Promise<void> {
    running = running.then(async () => {
      try {
        await deliverApart(deps, receivers());
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
  function reserve(userId: number): { userId: number } {
    const users = [...[...streams].map((stream) => stream.user.userId), ...[...opening].map((place) => place.userId)];
    const isFull = users.length >= STREAMS_IN_ALL || users.filter((id) => id === userId).length >= STREAMS_PER_USER;
    if (isFull) throw new RequestError('live.tooManyStreams', { retryAfterS: 30 });
    const place = { userId };
    opening.add(place);
    return place;
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
      const place = reserve(subscription.user.userId);
      // Started at once, or never: then the place is free again.
      const newest = await newestFactId(deps.storage.read).finally(() => setImmediate(() => opening.delete(place)));
      return (sink) => {
        opening.delete(place);
        add(createStream(subscription, sink, newest));
      };
    },
    async close() {
      clearTimeout(timer);
      for (const stream of streams) stream.sink.close();
      streams.clear();
      await running;
    },
  };
}

/** One stream whose values cannot be told ends, and its reader comes again; the others go on. */
async function deliverApart(deps: HubDeps, streams: LiveStream[]): Promise<void> {
  try {
    await deliver(deps, streams);
  } catch (error) {
    if (error instanceof StorageBusyError || error instanceof StorageLostError) throw error;
    if (streams.length > 1) {
      const half = streams.length >> 1;
      await deliverApart(deps, streams.slice(0, half));
      return deliverApart(deps, streams.slice(half));
    }
    deps.log.error({ err: error, userId: streams[0]?.user.userId }, 'a live stream could not be served and is closed');
    streams[0]?.sink.close();
  }
}

/** Sends each stream what is new for it, after asking again who may see what. */
async function deliver(deps: HubDeps, streams: LiveStream[]): Promise<void> {
  if (streams.length === 0) return;
  const now = deps.now();
  const facts = await readFacts(deps.storage.read, streams);
  const audience = await findAudience(deps, streams, facts, now);
  for (const stream of streams) if (!audience.has(stream)) stream.sink.close();
  const values = await readValues(deps.storage.read, audience, now);
  for (const [stream, sight] of audience) {
    stream.deliver({ values, sight, facts: facts.get(stream.cursor) ?? [], messagesAfter: messagesFor(deps.tail, stream, sight) });
  }
}

function messagesFor(tail: Tail, { watch }: LiveStream, { senders }: Sight) {
  if (!watch.messages || senders === undefined) return undefined;
  return (after: number) => (tail.newestId() > after ? tail.read(senders, after, MESSAGES_AT_ONCE) : []);
}
