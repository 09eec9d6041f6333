import { ApiError } from '@heliograph/core/errors';
import type { QueryClient } from '@tanstack/react-query';
import { stream } from '../../api.ts';
import { sessionKey } from '../query-keys.ts';
import { applyEvent } from './apply-event.ts';
import { LiveHub, type TabMessage } from './hub.ts';
import { interestQuery } from './interest.ts';
import { setHub, setLiveStatus } from './use-live.ts';

interface Options {
  queryClient: QueryClient;
  onSessionEnd: (error: unknown) => void;
}

/** Joins this tab to the one live stream of its session; the answer leaves it. */
export function startLive({ queryClient, onSessionEnd }: Options): () => void {
  const key = sessionKey();
  const channel = new BroadcastChannel(`heliograph-live-${key}`);
  const stopped = new AbortController();
  const hub = new LiveHub({
    tab: crypto.randomUUID?.() ?? String(Math.random()),
    post: (message) => channel.postMessage(message),
    campaign: (lead) => campaign(`heliograph-live-${key}`, lead),
    open: (interest, lastEventId, signal) =>
      stream['GET /live']({ query: interestQuery(interest) }, { signal, ...(lastEventId && { lastEventId }) }),
    isFinal: (error) => {
      const isFinal = error instanceof ApiError && error.code === 401;
      if (isFinal) onSessionEnd(error);
      return isFinal;
    },
    onEvent: (event) => applyEvent(queryClient, key, event),
    onStatus: setLiveStatus,
    isVisible: () => document.visibilityState === 'visible',
  });
  const { signal } = stopped;
  channel.addEventListener('message', (event: MessageEvent<TabMessage>) => hub.receive(event.data), { signal });
  document.addEventListener('visibilitychange', () => hub.visibilityChanged(), { signal });
  window.addEventListener('online', () => hub.retryNow(), { signal });
  window.addEventListener('pagehide', () => hub.stop(), { signal });
  setHub(hub);
  hub.start();
  return () => {
    stopped.abort();
    hub.stop();
    channel.close();
    setHub(undefined);
    setLiveStatus('idle');
  };
}

/** Leads while it holds the lock. Without Web Locks (a plain address that is not localhost) each tab leads for itself. */
function campaign(name: string, lead: () => void): () => void {
  if (navigator.locks === undefined) {
    queueMicrotask(lead);
    return () => {};
  }
  const waiting = new AbortController();
  const held = Promise.withResolvers<void>();
  const hold = () => {
    if (!waiting.signal.aborted) lead();
    return held.promise;
  };
  navigator.locks.request(name, { signal: waiting.signal }, hold).catch(() => {});
  return () => {
    waiting.abort();
    held.resolve();
  };
}
