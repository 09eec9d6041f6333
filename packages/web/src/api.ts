import { createClient } from '@heliograph/core/client';
import type { Language } from '@heliograph/core/constants';
import i18next from 'i18next';
import { unlessLeaving } from './state/leaving.ts';
import { readToken } from './state/token.ts';

/** The one client of this page; it talks to nobody but the server that the page came from. */
export const { call, body, stream } = createClient({
  baseUrl: '',
  fetch: unlessLeaving((url, init) => fetch(url, init)),
  token: readToken,
  language: () => i18next.language as Language,
});
