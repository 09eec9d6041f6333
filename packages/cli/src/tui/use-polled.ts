import { useEffect, useState } from 'react';
import { useCurrent } from './use-current.ts';

/** A mark that runs down a list must not ask for every row it passes. */
const SETTLE_MS = 150;

/** What a call answers, asked again every so often; the last good answer stays while a later one fails. */
export function usePolled<T>(key: string | undefined, everyMs: number, load: (signal: AbortSignal) => Promise<T>): T | undefined {
  const [answer, setAnswer] = useState<{ key: string; data: T }>();
  const current = useCurrent(load);
  useEffect(() => {
    if (key === undefined) return undefined;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const data = await current.current(stop.signal).catch(() => undefined);
      if (stop.signal.aborted) return;
      if (data !== undefined) setAnswer({ key, data });
      timer = setTimeout(() => void ask(), everyMs);
    };
    timer = setTimeout(() => void ask(), SETTLE_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [key, everyMs, current]);
  return answer?.key === key ? answer?.data : undefined;
}
