import { useEffect, useState } from 'react';

/** Whole seconds left of a wait, and the function that starts one. */
export function useCountdown(): [leftS: number, start: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(0);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const leftS = Math.max(0, Math.ceil((endsAt - nowMs) / 1000));
  const isRunning = leftS > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [
    leftS,
    (seconds) => {
      setNowMs(Date.now());
      setEndsAt(Date.now() + seconds * 1000);
    },
  ];
}
