/** A time limit joined with the caller's abort signal. Whoever makes one stops it. */
export interface Deadline {
  /** Aborts at the limit, at the caller's abort, and at `abort()`. */
  readonly signal: AbortSignal;
  readonly callerSignal: AbortSignal | undefined;
  /** True once the limit has passed (an abort by the caller is not that). */
  isOver(): boolean;
  /** The limit that runs or ran last. */
  ms(): number;
  restart(ms: number): void;
  stop(): void;
  abort(): void;
  /** The work, or the abort if that comes first: not every fetch listens to its signal while a body is read. */
  race<T>(work: Promise<T>): Promise<T>;
}

export function deadline(firstMs: number, callerSignal?: AbortSignal): Deadline {
  const own = new AbortController();
  const signal = callerSignal ? AbortSignal.any([own.signal, callerSignal]) : own.signal;
  let limitMs = firstMs;
  let hasPassed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const limit: Deadline = {
    signal,
    callerSignal,
    isOver: () => hasPassed,
    ms: () => limitMs,
    restart(ms) {
      clearTimeout(timer);
      limitMs = ms;
      timer = setTimeout(() => {
        hasPassed = true;
        own.abort();
      }, ms);
    },
    stop: () => clearTimeout(timer),
    abort: () => own.abort(),
    race: (work) => race(work, signal),
  };
  limit.restart(firstMs);
  return limit;
}

async function race<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let giveUp: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (giveUp) signal.removeEventListener('abort', giveUp);
  }
}
