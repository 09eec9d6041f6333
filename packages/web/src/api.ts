import { createClient } from '@heliograph/core/client';
import type { Language } from '@heliograph/core/constants';
import i18next from 'i18next';
import { unlessLeaving } from './state/leaving.ts';
import { readToken } from './state/token.ts';

type VersionListener = (version: string, token: string) => void;
let hearUserVersion: VersionListener = () => {};

/** Who hears which version of the user the answers name; one listener, because the session needs this client first. */
export function onUserVersion(listener: VersionListener): void {
  hearUserVersion = listener;
}

/** The one client of this page; it talks to nobody but the server that the page came from. */
export const { call, body, stream } = createClient({
  baseUrl: '',
  fetch: unlessLeaving((url, init) => fetch(url, init)),
  token: readToken,
  language: () => i18next.language as Language,
  onUserVersion: (version, token) => hearUserVersion(version, token),
});
