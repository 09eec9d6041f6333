import type { $ZodType, input, output } from 'zod/v4/core';
import type { LocaleKeyOf } from '../locale-keys.ts';
import type { paramRules } from './fields.ts';

/** One endpoint of the contract. */
export interface Endpoint {
  /** Who may call: anyone, any signed-in user, or holders of a grant code that roles carry. */
  access: 'public' | 'signedIn' | `${string}:${string}`;
  /** What travels back; absent means JSON in the envelope. */
  kind?: 'json' | 'file' | 'events';
  /** One line for the API document: what it answers. */
  summary: string;
  /** True where a read-only token may call although the method is not GET. */
  isReadOnly?: boolean;
  query?: $ZodType;
  body?: $ZodType;
  /** The request carries a file as its body, in one of these types by the sender's word. */
  file?: FileRule;
  /** `data` of the envelope; for a stream, the data of one event. */
  data?: $ZodType;
  /** Siblings of `data` in the envelope. */
  beside?: $ZodType;
}

export interface FileRule {
  types: readonly string[];
  maxBytes: number;
  /** What is said of a file with more bytes. */
  tooLarge: LocaleKeyOf<'validation'>;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Table = { readonly [K in `${Method} /${string}`]: Endpoint };

type Schema<E, P extends string> = E extends { [K in P]: infer S extends $ZodType } ? S : never;
type Names<K> = K extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never;
type Params<K> = [Names<K>] extends [never] ? {} : { params: { [N in Names<K>]: N extends keyof typeof paramRules ? string : never } };
type Sent<E, P extends string> = [Schema<E, P>] extends [never]
  ? {}
  : {} extends input<Schema<E, P>>
    ? { [K in P]?: input<Schema<E, P>> }
    : { [K in P]: input<Schema<E, P>> };
type Parsed<E, P extends string> = [Schema<E, P>] extends [never] ? {} : { [K in P]: output<Schema<E, P>> };

type SentFile<E> = E extends { file: FileRule } ? { file: Blob } : {};
/** A file as it arrived: its bytes, and what the sender calls it, which proves nothing. */
export interface ReceivedFile {
  bytes: Uint8Array;
  type: string;
}
type ParsedFile<E> = E extends { file: FileRule } ? { file: ReceivedFile } : {};

/** What a caller passes. */
export type Input<K, E> = Params<K> & Sent<E, 'query'> & Sent<E, 'body'> & SentFile<E>;
/** What a handler gets. */
export type Request<K, E> = Params<K> & Parsed<E, 'query'> & Parsed<E, 'body'> & ParsedFile<E>;
export type Data<E> = [Schema<E, 'data'>] extends [never] ? undefined : output<Schema<E, 'data'>>;
export type Beside<E> = [Schema<E, 'beside'>] extends [never] ? {} : output<Schema<E, 'beside'>>;
export type KindOf<E> = E extends { kind: infer K } ? K : 'json';

/** Options of every call. */
export interface CallOptions {
  signal?: AbortSignal;
}
/** Options of a stream: where to go on from. */
export interface StreamOptions extends CallOptions {
  lastEventId?: string;
}
type Args<I, O> = {} extends I ? [input?: I, options?: O] : [input: I, options?: O];
type By<T, Kind, R extends { [K in keyof T]: unknown }, O = CallOptions> = {
  readonly [K in keyof T]: KindOf<T[K]> extends Kind ? (...args: Args<Input<K, T[K]>, O>) => R[K] : never;
};

/** `call['GET /plants/{id}']({ params })` answers `data`. */
export type Calls<T> = By<T, 'json', { [K in keyof T]: Promise<Data<T[K]>> }>;
/** The same with the siblings of `data`. */
export type Bodies<T> = By<T, 'json', { [K in keyof T]: Promise<{ data: Data<T[K]> } & Beside<T[K]>> }>;
export type Files<T> = By<T, 'file', { [K in keyof T]: Promise<globalThis.Response> }>;
/** One event of a stream; `id` is what Last-Event-ID sends back. */
export interface StreamEvent<D> {
  id: string;
  data: D;
}
export type Streams<T> = By<T, 'events', { [K in keyof T]: AsyncIterable<StreamEvent<Data<T[K]>>> }, StreamOptions>;
