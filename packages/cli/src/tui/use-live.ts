import type { Client } from '@heliograph/core/client';
import type { LiveEvent } from '@heliograph/core/contract/live';
import { useEffect, useState } from 'react';
import { follow } from '../live/follow.ts';
import type { Connection, Watched } from '../live/live-events.ts';
import { mergeValues, type LiveResource } from '../live/merge.ts';
import { useCurrent } from './use-current.ts';

export interface LiveRows<Row> {
  rows: ReadonlyMap<string, Row>;
  connection: Connection;
  isLoaded: boolean;
  error: unknown;
}

export interface LiveSource<Row extends { id: string }> {
  /** Another key is another question: what was loaded for the last one is thrown away. */
  key: string;
  load: (signal: AbortSignal) => Promise<readonly Row[]>;
  live: LiveResource<Row>;
  /** More to watch than the rows themselves. */
  alsoWatched?: Watched;
  onEvent?: (event: LiveEvent) => void;
  /** A row that a fact speaks of, as it is now; undefined where it does not belong in the list. */
  reread?: (id: string, signal: AbortSignal) => Promise<Row | undefined>;
}

/** Rows that stay alive while the component is there; the stream ends with it. */
export function useLiveRows<Row extends { id: string }>(client: Client, source: LiveSource<Row>): LiveRows<Row> {
  const { key } = source;
  const [state, setState] = useState(() => ({ key, ...nothing<Row>() }));
  const current = useCurrent(source);
  useEffect(() => {
    const stop = new AbortController();
    const update = (change: (state: LiveRows<Row>) => Partial<LiveRows<Row>>) => {
      if (stop.signal.aborted) return;
      setState((last) => {
        const before = last.key === key ? last : { key, ...nothing<Row>() };
        return { ...before, ...change(before) };
      });
    };
    void follow<Row>(
      client,
      {
        load: (signal) => current.current.load(signal),
        watchedBy: (rows) => ({ ...current.current.live.watchedBy(rows), ...current.current.alsoWatched }),
        onRows: (rows) => update(() => ({ rows: new Map(rows.map((row) => [row.id, row])), isLoaded: true, error: undefined })),
        onConnection: (connection) => update(() => ({ connection })),
        onError: (error) => update(() => ({ error })),
        onEvent(event) {
          current.current.onEvent?.(event);
          const id = current.current.live.idOf?.(event);
          // What cannot be read now comes with the next refresh.
          if (id !== undefined) {
            void current.current.reread?.(id, stop.signal).then(
              (row) => row && update(({ rows }) => ({ rows: new Map(rows).set(row.id, row) })),
              () => undefined,
            );
          }
          if (event.type === 'values') update(({ rows }) => ({ rows: mergeValues(rows, current.current.live.valuesOf(event)).rows }));
        },
      },
      stop.signal,
    );
    return () => stop.abort();
  }, [client, key, current]);
  return state.key === key ? state : nothing();
}

function nothing<Row>(): LiveRows<Row> {
  return { rows: new Map(), connection: { is: 'connecting' }, isLoaded: false, error: undefined };
}
