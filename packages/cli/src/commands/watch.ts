import type { Client } from '@heliograph/core/client';
import { secondsToMs } from '../config.ts';
import { kindOf, type Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { liveEvents, type Connection } from '../live/live-events.ts';
import { liveDevices, livePlants, mergeValues, type LiveResource } from '../live/merge.ts';
import { tsvCell } from '../render/delimited.ts';
import { parseFields, toJson } from '../render/json.ts';
import { delimitedCells, delimitedHeader, jsonRows, knownFields, type Kind } from '../render/records.ts';
import { devices } from '../resources/devices.ts';
import { plants } from '../resources/plants.ts';
import type { Resource } from '../resources/resource.ts';
import { fetchAll } from './fetch-all.ts';
import { queryOf, type ListOptions } from './list.ts';
import { wholeNumber } from './numbers.ts';

export interface WatchOptions extends ListOptions {
  count?: string;
  for?: string;
}

/** `helio plants watch`, `helio devices watch`: a screen for people, a line for each change for scripts. */
export async function watch(context: Context, name: 'plants' | 'devices', options: WatchOptions): Promise<void> {
  const { output, stdin } = context;
  if (options.json !== undefined && options.tsv) throw usageError('problem.conflict', { flags: '--json, --tsv' });
  const isScript = options.json !== undefined || options.tsv || options.count !== undefined || options.for !== undefined;
  if (output.isTty && stdin.isTTY && !isScript) return (await import('../tui/mount.tsx')).openScreen(context, name, options);
  return name === 'plants' ? watchLines(context, plants, livePlants, options) : watchLines(context, devices, liveDevices, options);
}

/** First a line for each row as it is, then one for each change. Ends after `--count` lines, after `--for`, or by Ctrl-C. */
async function watchLines<Row extends { id: string }>(
  context: Context,
  resource: Resource<Row>,
  live: LiveResource<Row>,
  options: WatchOptions,
): Promise<void> {
  const most = options.count === undefined ? Number.POSITIVE_INFINITY : wholeNumber(options.count, '--count');
  const kind = kindOf(resource, context.settings(options).url);
  if (typeof options.json === 'string') parseFields(options.json, knownFields(kind));
  const stop = stopSignal(context, options.for);
  const client = context.client(options);
  let rows: ReadonlyMap<string, Row> = await rowsById(context, resource, client, options);
  const line = lineWriter(context, kind, options.json);
  let written = 0;
  const write = (row: Row) => {
    if (written < most) line(row);
    written += 1;
  };
  for (const row of rows.values()) write(row);
  if (rows.size === 0 || written >= most) return;
  for await (const event of liveEvents(client, live.watchedBy([...rows.values()]), stop, (connection) => say(context, connection))) {
    if (event.type !== 'values') continue;
    const merged = mergeValues(rows, live.valuesOf(event));
    rows = merged.rows;
    for (const row of merged.changed) write(row);
    if (written >= most) return;
  }
  context.signal.throwIfAborted();
}

async function rowsById<Row extends { id: string }>(context: Context, resource: Resource<Row>, client: Client, options: WatchOptions) {
  const query = await queryOf(context, resource.filters, client, options);
  const { rows, total } = await fetchAll(
    resource,
    client.call,
    query,
    Math.min(500, wholeNumber(options.limit, '--limit')),
    context.signal,
  );
  if (rows.length === 0) context.output.note(context.t(`empty.${resource.name}`));
  if (rows.length < total) context.output.note(context.t('note.cut', { count: rows.length, total }));
  return new Map(rows.map((row) => [row.id, row]));
}

function lineWriter<Row extends { id: string }>({ output }: Context, kind: Kind<Row>, json: string | true | undefined): (row: Row) => void {
  if (json !== undefined) return (row) => output.data(`${toJson({ at: now(), ...jsonRows(kind, [row], json)[0] }, false)}\n`);
  output.data(`${['at', ...delimitedHeader(kind)].join('\t')}\n`);
  return (row) => output.data(`${[now(), ...delimitedCells(kind, row)].map(tsvCell).join('\t')}\n`);
}

function now(): string {
  return new Date().toISOString();
}

function say({ output, t }: Context, connection: Connection): void {
  if (connection.is === 'lost') output.note(t('note.connectionLost', { seconds: Math.ceil((connection.retryAt - Date.now()) / 1000) }));
}

function stopSignal(context: Context, time: string | undefined): AbortSignal {
  return time === undefined ? context.signal : AbortSignal.any([context.signal, AbortSignal.timeout(secondsToMs(time))]);
}
