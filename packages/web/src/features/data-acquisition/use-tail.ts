import type { IntakeMessage } from '@heliograph/core/contract/connections-messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLive, useLiveStatus } from '../../state/live/use-live.ts';
import { connectionQueries } from './queries.ts';

/** What comes in, newest first; while it is paused it stands still and nothing is asked for. */
export function useTail(isPaused: boolean): { messages: readonly IntakeMessage[] | undefined; hasFailed: boolean } {
  useLive(isPaused ? {} : { messages: true });
  const status = useLiveStatus();
  const { data, isError } = useQuery(connectionQueries.messages());
  const [shown, setShown] = useState(data);
  if (!isPaused && shown !== data) setShown(data);
  return { messages: shown?.items, hasFailed: !isPaused && (isError || status === 'lost') };
}
