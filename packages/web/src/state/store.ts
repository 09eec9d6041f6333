import { useSyncExternalStore } from 'react';

/** One value outside React that components can read and anyone can set. */
export interface Store<T> {
  get: () => T;
  set: (value: T) => void;
  useValue: () => T;
  /** Calls back at each change; the answer ends it. */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(value: T): Store<T> {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = () => value;
  return {
    get,
    subscribe,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: function useValue() {
      return useSyncExternalStore(subscribe, get);
    },
  };
}
