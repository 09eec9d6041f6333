import type { Fetch } from '@heliograph/core/client';
import { Agent, EnvHttpProxyAgent, fetch, type Dispatcher } from 'undici';

/** undici's fetch: for streams, and for whatever has to go through HTTPS_PROXY or HTTP_PROXY. */
export function createStreamFetch(ca: string | undefined, viaProxy: boolean): { fetch: Fetch; close: () => Promise<void> } {
  // A stream's heartbeat comes every 15 s; a body that says nothing for a minute is dead.
  const options = { bodyTimeout: 60_000, ...(ca ? { connect: { ca } } : {}) };
  const dispatcher: Dispatcher = viaProxy
    ? new EnvHttpProxyAgent({ ...options, ...(ca ? { requestTls: { ca } } : {}) })
    : new Agent(options);
  return {
    fetch: async (url, init) => fetch(url, { ...(init as object), dispatcher }),
    close: () => dispatcher.destroy(),
  };
}
