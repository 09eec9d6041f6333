import { createClient, type Fetch } from '@heliograph/core/client';
import type { Language } from '@heliograph/core/constants';
import i18next from 'i18next';
import { unlessLeaving } from './state/leaving.ts';
import { readToken } from './state/token.ts';
import { xhrFetch } from './state/xhr-fetch.ts';

type VersionListener = (version: string, token: string) => void;
let hearUserVersion: VersionListener = () => {};

/** Who hears which version of the user the answers name; one listener, because the session needs this client first. */
export function onUserVersion(listener: VersionListener): void {
  hearUserVersion = listener;
}

/** The one client of this page; it talks to nobody but the server that the page came from. */
export const { call, body, file } = clientOver((url, init) => fetch(url, init));

/** Streams never end: what a screen waits for goes before them. */
export const { stream } = clientOver((url, init) => fetch(url, { ...init, priority: 'low' }));

/** The same for what takes a while to send; `onSent` hears the share that is out. */
export function sendingClient(onSent: (share: number) => void) {
  return clientOver(xhrFetch(onSent));
}

function clientOver(send: Fetch) {
  return createClient({
    baseUrl: '',
    fetch: unlessLeaving(send),
    token: readToken,
    language: () => i18next.language as Language,
    onUserVersion: (version, token) => hearUserVersion(version, token),
  });
}
