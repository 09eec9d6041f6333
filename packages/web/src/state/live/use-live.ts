import { useEffect } from 'react';
import { createStore } from '../store.ts';
import type { LiveHub, LiveStatus } from './hub.ts';
import type { Interest } from './interest.ts';

const hub = createStore<LiveHub | undefined>(undefined);
const status = createStore<LiveStatus>('idle');

/** Keeps what it names live in the query cache while the component is mounted. */
export function useLive(interest: Interest): void {
  const text = JSON.stringify(interest);
  const current = hub.useValue();
  useEffect(() => current?.watch(JSON.parse(text) as Interest), [current, text]);
}

export const useLiveStatus = status.useValue;
export const setLiveStatus = status.set;
export const setHub = hub.set;
