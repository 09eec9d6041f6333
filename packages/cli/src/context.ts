import type { Client } from '@heliograph/core/client';
import type { GlobalOptions, Settings } from './config.ts';
import type { Translate } from './language.ts';
import type { Output } from './output.ts';
import type { Kind } from './render/records.ts';
import type { Resource, Shown } from './resources/resource.ts';

/** What one run of the command has at hand. */
export interface Context {
  readonly version: string;
  /** The words of the command line. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly t: Translate;
  readonly output: Output;
  readonly stdin: NodeJS.ReadStream;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  settings(options: GlobalOptions): Settings;
  client(options: GlobalOptions): Client;
  /** Work to be done before the process ends, such as closing connections. */
  atEnd(work: () => void | Promise<void>): void;
}

export function shownNow(context: Context): Shown {
  return { t: context.t, now: Date.now() };
}

/** How a resource's rows are written when they come from the server at `url`. */
export function kindOf<Row extends { id: string }>(resource: Resource<Row>, url: string): Kind<Row> {
  const { columns, fields, webPath } = resource;
  return webPath ? { columns, fields, urlOf: (row) => url + webPath(row) } : { columns, fields };
}
