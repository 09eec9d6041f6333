export interface LoopOptions {
  /** From the start of one round to the start of the next. */
  everyMs: number;
  /** One round; a number asks for the next one after so many milliseconds. */
  run: (signal: AbortSignal) => Promise<number | undefined | void>;
  /** Told about a round that threw; the loop goes on. */
  onError: (error: unknown) => void;
}
export interface Loop {
  /** Ends the loop and waits for the round that is under way. */
  stop: () => Promise<void>;
}

/** Rounds that never overlap; the first one begins at once. */
export function startLoop(options: LoopOptions): Loop {
  const stopped = new AbortController();
  let wake = () => {};
  const ended = rounds(options, stopped.signal, (onWake) => (wake = onWake));
  return {
    async stop() {
      stopped.abort();
      wake();
      await ended;
    },
  };
}

async function rounds(options: LoopOptions, signal: AbortSignal, onWait: (wake: () => void) => void): Promise<void> {
  while (!signal.aborted) {
    const startedAt = performance.now();
    const soonMs = await oneRound(options, signal);
    const restMs = soonMs ?? Math.max(0, options.everyMs - (performance.now() - startedAt));
    if (!signal.aborted) await wait(restMs, onWait);
  }
}

async function oneRound({ run, onError }: LoopOptions, signal: AbortSignal): Promise<number | undefined> {
  try {
    return (await run(signal)) ?? undefined;
  } catch (error) {
    if (!signal.aborted) onError(error);
    return undefined;
  }
}

function wait(ms: number, onWait: (wake: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    onWait(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
