import type { IntakeMessage } from '@heliograph/core/contract/connections-messages';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api.ts';

const EVERY_MS = 1_500;
const KEPT = 300;

/** What comes in, newest first; while it is paused nothing is asked for. */
export function useTail(isPaused: boolean): { messages: readonly IntakeMessage[] | undefined; hasFailed: boolean } {
  const [messages, setMessages] = useState<readonly IntakeMessage[]>();
  const [hasFailed, setHasFailed] = useState(false);
  const last = useRef(0);
  useEffect(() => {
    if (isPaused) return undefined;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const round = async () => {
      try {
        const { items } = await call['GET /connections/messages']({ query: { after: last.current } }, { signal: stop.signal });
        last.current = items[0]?.id ?? last.current;
        setMessages((before) => [...items, ...(before ?? [])].slice(0, KEPT));
        setHasFailed(false);
      } catch {
        if (!stop.signal.aborted) setHasFailed(true);
      }
      if (!stop.signal.aborted) timer = setTimeout(() => void round(), EVERY_MS);
    };
    void round();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [isPaused]);
  return { messages, hasFailed };
}
