import { useSyncExternalStore } from 'react';

/** One value outside React that components can read and anyone can set. */
export interface Store<T> {
  get: () => T;
  set: (value: T) => void;
  /** Calls back after each change; the answer ends it. */
  subscribe: (listener: () => void) => () => void;
  useValue: () => T;
}

export function createStore<T>(value: T): Store<T> {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const get = () => value;
  return {
    get,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    useValue: function useValue() {
      return useSyncExternalStore(subscribe, get);
    },
  };
}
