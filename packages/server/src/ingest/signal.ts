/** One event of one type. A listener that throws does not keep the others from hearing it. */
export interface Signal<T> {
  /** Answers how to stop listening. */
  on(listener: (value: T) => void): () => void;
  emit(value: T): void;
}

export function createSignal<T>(onError: (error: unknown) => void): Signal<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit(value) {
      for (const listener of listeners) {
        try {
          listener(value);
        } catch (error) {
          onError(error);
        }
      }
    },
  };
}
