import type { CallOptions } from '@heliograph/core/contract/endpoint';
import type { Call } from '@heliograph/core/client';
import type { Hue } from '../colour.ts';
import type { TextKey, Translate } from '../language.ts';
import type { Raw } from '../render/delimited.ts';

/** What a cell for people may depend on. */
export interface Shown {
  t: Translate;
  now: number;
}

export interface Column<Row> {
  /** Header for scripts, with the unit; it never changes. */
  name: string;
  title: TextKey;
  raw: (row: Row) => Raw;
  /** For people; without it they read the raw value. */
  show?: (row: Row, on: Shown) => string;
  hue?: (row: Row, on: Shown) => Hue | undefined;
  align?: 'right';
  /** Left out on narrow terminals, the highest first. */
  drop?: number;
  isFlexible?: boolean;
  /** Only where one record fills the screen. */
  isDetail?: boolean;
  /** People read it in another column. */
  isScriptOnly?: boolean;
}

/** A flag of `list` and `watch` that becomes a part of the query. */
export interface Filter {
  flags: string;
  text: TextKey;
  /** Query parameter. */
  key: string;
  choices?: readonly string[];
  /** The value is the id, name or serial of one of these. */
  refersTo?: 'plants';
}

/** The page of a list that a resource is asked for; the endpoint's own types check it. */
export interface ListQuery {
  page: number;
  pageSize: number;
  search?: string;
  sort?: string;
  [filter: string]: string | number | undefined;
}

/** Everything that the generic list, get and watch need to know of a resource. Data and no drawing. */
export interface Resource<Row extends { id: string }> {
  name: 'plants' | 'devices' | 'faults' | 'tokens' | 'firmware' | 'connections';
  /** Fields of the API's record, for `--json`. */
  fields: readonly (keyof Row & string)[];
  columns: readonly Column<Row>[];
  sorts: readonly string[];
  filters: readonly Filter[];
  list: (call: Call, query: ListQuery, options: CallOptions) => Promise<{ items: Row[]; total: number }>;
  get?: (call: Call, id: string, options: CallOptions) => Promise<Row>;
  /** What a person may call it beside its id. */
  namesOf: (row: Row) => readonly string[];
  /** Path of its page in the console. */
  webPath?: (row: Row) => string;
}
