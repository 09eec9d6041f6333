import { sessionKey } from '../../state/query-keys.ts';

/** A key of its own for a push; also on a plain address in the plant's network, where the browser makes no UUIDs. */
export function newRequestKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The same key for the same thing, over a reload too: pressed twice, it is done once. */
export function keptRequestKey(thing: string): string {
  const kept = sessionStorage.getItem(storageName(thing)) ?? newRequestKey();
  sessionStorage.setItem(storageName(thing), kept);
  return kept;
}

/** It was done: the next time is another time. */
export function forgetRequestKey(thing: string): void {
  sessionStorage.removeItem(storageName(thing));
}

function storageName(thing: string): string {
  return `requestKey-${sessionKey()}-${thing}`;
}
