import { createClient, type Client, type Fetch } from '@heliograph/core/client';
import type { Language } from '@heliograph/core/constants';
import type { Settings } from './config.ts';
import { nodeFetch } from './http/node-fetch.ts';

export interface Api {
  client: Client;
  fetch: Fetch;
  /** Closes what the streams have opened. */
  close: () => Promise<void>;
}

/** The client of core on the lightest transport that serves the call. */
export function createApi(settings: Settings, language: Language, env: NodeJS.ProcessEnv): Api {
  const viaProxy = wantsProxy(settings.url, env);
  let heavy: Promise<{ fetch: Fetch; close: () => Promise<void> }> | undefined;
  const undici = () => (heavy ??= import('./http/stream-fetch.ts').then((module) => module.createStreamFetch(settings.ca, viaProxy)));
  const fetch: Fetch = async (url, init) =>
    viaProxy || isStream(init) ? (await undici()).fetch(url, init) : nodeFetch(url, init, settings.ca);
  return {
    fetch,
    client: createClient({
      baseUrl: settings.url,
      fetch,
      token: () => settings.token,
      language: () => language,
      ...(settings.timeoutMs === undefined ? {} : { timeoutMs: settings.timeoutMs }),
    }),
    close: async () => (await heavy)?.close(),
  };
}

function isStream(init: RequestInit): boolean {
  return new Map(Object.entries(init.headers ?? {})).get('Accept') === 'text/event-stream';
}

/** A proxy where the environment names one for this scheme; never for this machine. NO_PROXY is undici's to read. */
function wantsProxy(url: string, env: NodeJS.ProcessEnv): boolean {
  const { protocol, hostname } = new URL(url);
  if (/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return false;
  const names = protocol === 'https:' ? ['HTTPS_PROXY', 'https_proxy'] : ['HTTP_PROXY', 'http_proxy'];
  return names.some((name) => env[name]);
}
