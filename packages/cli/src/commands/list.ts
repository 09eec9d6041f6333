import type { Client } from '@heliograph/core/client';
import type { GlobalOptions } from '../config.ts';
import { kindOf, shownNow, type Context } from '../context.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { knownFields, writeRows } from '../render/records.ts';
import { parseFields } from '../render/json.ts';
import type { Filter, ListQuery, Resource } from '../resources/resource.ts';
import { plants } from '../resources/plants.ts';
import { fetchAll } from './fetch-all.ts';
import { wholeNumber } from './numbers.ts';
import { resolve } from './resolve.ts';

export interface ListOptions extends GlobalOptions, OutputOptions {
  limit: string;
  search?: string;
  sort?: string;
}

/** `helio <resource> list` */
export async function list<Row extends { id: string }>(context: Context, resource: Resource<Row>, options: ListOptions): Promise<void> {
  const { output, signal, t } = context;
  const format = chooseFormat(options, output.isTty);
  const limit = wholeNumber(options.limit, '--limit');
  const { url } = context.settings(options);
  const kind = kindOf(resource, url);
  if (typeof options.json === 'string') parseFields(options.json, knownFields(kind));
  const client = context.client(options);
  const { rows, total } = await fetchAll(resource, client.call, await queryOf(context, resource.filters, client, options), limit, signal);
  if (rows.length === 0 && format === 'table') output.note(t(`empty.${resource.name}`));
  else await writeRows(kind, rows, { format, json: options.json, output, on: shownNow(context) });
  if (rows.length < total) output.note(t('note.cut', { count: rows.length, total }));
}

/** Flags as the query of the list; a plant may be named in it. */
export async function queryOf(
  context: Context,
  filters: readonly Filter[],
  client: Client,
  options: Pick<ListOptions, 'search' | 'sort'>,
): Promise<Omit<ListQuery, 'page' | 'pageSize'>> {
  const values = await Promise.all(
    filters.map((filter) => filterValue(context, client, filter, options as unknown as Record<string, unknown>)),
  );
  return {
    ...Object.fromEntries(values.filter((entry) => entry !== undefined)),
    ...(options.search === undefined ? {} : { search: options.search }),
    ...(options.sort === undefined ? {} : { sort: options.sort }),
  };
}

async function filterValue(
  context: Context,
  client: Client,
  filter: Filter,
  options: Record<string, unknown>,
): Promise<[string, string] | undefined> {
  const value = options[flagName(filter.flags)];
  if (typeof value !== 'string') return undefined;
  return [filter.key, filter.refersTo ? (await resolve(plants, client.call, value, context.signal)).id : value];
}

/** As commander calls its value: `--run-state` is `runState`. */
function flagName(flags: string): string {
  const name = /^--([a-z-]+)/.exec(flags)?.[1] ?? flags;
  return name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
