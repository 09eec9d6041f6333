import type { Client } from '@heliograph/core/client';
import { secondsToMs } from '../config.ts';
import { kindOf, type Context } from '../context.ts';
import { follow } from '../live/follow.ts';
import { mergeValues, type LiveResource } from '../live/merge.ts';
import { tsvCell } from '../render/delimited.ts';
import { parseFields, toJson } from '../render/json.ts';
import { delimitedCells, delimitedHeader, jsonRows, knownFields, type Kind } from '../render/records.ts';
import type { Resource } from '../resources/resource.ts';
import { fetchAll } from './fetch-all.ts';
import { queryOf } from './list.ts';
import { wholeNumber } from './numbers.ts';
import { sayConnection } from './say-connection.ts';
import type { WatchOptions } from './watch.ts';

/** A stream of live values names its plants in its address, which has an end. */
const WATCHED_MAX = 500;

/** First a line for each row as it is, then one for each change. Ends after `--count` lines, after `--for`, or by Ctrl-C. */
export async function watchLines<Row extends { id: string }>(
  context: Context,
  resource: Resource<Row>,
  live: LiveResource<Row>,
  options: WatchOptions,
): Promise<void> {
  const kind = kindOf(resource, context.settings(options).url);
  if (typeof options.json === 'string') parseFields(options.json, knownFields(kind));
  const most = options.count === undefined ? Number.POSITIVE_INFINITY : wholeNumber(options.count, '--count');
  const client = context.client(options);
  const { first, load } = await loadFirst(context, resource, client, options);
  const lines = createLines(context, kind, options.json, most);
  lines.take(first);
  let failure: unknown;
  const stop = AbortSignal.any([context.signal, lines.enough, ...(options.for ? [AbortSignal.timeout(secondsToMs(options.for))] : [])]);
  await follow<Row>(
    client,
    {
      load,
      watchedBy: live.watchedBy,
      onRows: lines.take,
      onEvent: (event) => {
        if (event.type === 'values') lines.take(mergeValues(lines.rows(), live.valuesOf(event)).changed);
        const id = live.idOf?.(event);
        if (id !== undefined) void readAgain(resource, client, id, stop).then(lines.take);
      },
      onConnection: (connection) => sayConnection(context, connection),
      onError: (error) => (failure = error),
    },
    stop,
  );
  context.signal.throwIfAborted();
  if (!stop.aborted) throw failure;
}

/** One row as a list has it; none where it cannot be read now: the next refresh brings it. */
async function readAgain<Row extends { id: string }>(
  resource: Resource<Row>,
  client: Client,
  id: string,
  signal: AbortSignal,
): Promise<Row[]> {
  const row = await resource.get?.(client.call, id, { signal }).catch(() => undefined);
  return row === undefined ? [] : [Object.fromEntries(resource.fields.map((name) => [name, row[name]])) as unknown as Row];
}

/** The rows that the flags select, and how to ask for them again; says when they are not all. */
async function loadFirst<Row extends { id: string }>(context: Context, resource: Resource<Row>, client: Client, options: WatchOptions) {
  const { output, t } = context;
  const query = await queryOf(context, resource.filters, client, options);
  const limit = Math.min(WATCHED_MAX, wholeNumber(options.limit, '--limit'));
  const all = (signal: AbortSignal) => fetchAll(resource, client.call, query, limit, signal);
  const { rows: first, total } = await all(context.signal);
  if (first.length === 0) output.note(t(`empty.${resource.name}`));
  if (first.length < total) output.note(t('note.cut', { count: first.length, total }));
  let loaded: readonly Row[] | undefined = first;
  const load = async (signal: AbortSignal) => {
    const rows = loaded ?? (await all(signal)).rows;
    loaded = undefined;
    return rows;
  };
  return { first, load };
}

/** Writes a row whenever it is new or another than before, until there are enough lines. */
function createLines<Row extends { id: string }>({ output }: Context, kind: Kind<Row>, json: string | true | undefined, most: number) {
  const enough = new AbortController();
  const shown = new Map<string, Row>();
  let written = 0;
  if (json === undefined) output.data(`${['at', ...delimitedHeader(kind)].join('\t')}\n`);
  const lineOf = (row: Row) => {
    const at = new Date().toISOString();
    if (json !== undefined) return toJson({ at, ...jsonRows(kind, [row], json)[0] }, false);
    return [at, ...delimitedCells(kind, row)].map(tsvCell).join('\t');
  };
  const take = (rows: readonly Row[]) => {
    for (const row of rows) {
      const isSame = JSON.stringify(shown.get(row.id)) === JSON.stringify(row);
      shown.set(row.id, row);
      if (isSame || written >= most) continue;
      output.data(`${lineOf(row)}\n`);
      written += 1;
    }
    if (written >= most) enough.abort();
  };
  return { take, enough: enough.signal, rows: () => shown };
}
