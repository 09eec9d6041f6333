import type { Language } from '@heliograph/core/constants';
import type { Beside, Data, KindOf, Request } from '@heliograph/core/contract/endpoint';
import type { FastifyBaseLogger } from 'fastify';
import type { $ZodType } from 'zod/v4/core';
import type { Principal } from '../access/principal.ts';
import type { Tenant, WritableTenant } from '../access/tenant.ts';
import type { Author } from '../audit/author.ts';
import type { Translate } from './language.ts';

/** What every handler is told about the call. */
export interface Anonymous {
  /** Time of the call, epoch ms. */
  now: number;
  language: Language;
  translate: Translate;
  log: FastifyBaseLogger;
  /** Address of the caller, as far as proxies are trusted. */
  address: string;
}

/** The same for a call with a valid session or token. */
export interface SignedIn extends Anonymous {
  user: Principal;
  /** The caller as the audit trail names who changed something. */
  author: Author;
  /** True where the caller sits at the server's own machine. */
  isAtThisMachine: boolean;
  tenant: Tenant;
  /** One transaction; reads inside go through its own tenant. */
  write: <T>(work: (tenant: WritableTenant) => Promise<T>) => Promise<T>;
}

/** An open event stream of one caller. */
export interface EventSink {
  /** Writes one event; false when the reader is too slow and nothing was written. */
  send: (id: string, data: unknown) => boolean;
  close: () => void;
  readonly closed: Promise<void>;
}
/** What a stream handler answers: it is given the stream once the headers are out. */
export type StreamSource = (sink: EventSink) => void;
interface StreamRequest {
  lastEventId: string | undefined;
}

/** A file that leaves the house; `contentHash` is what a reader's copy is compared by. */
export type FileAnswer = WholeFile | StreamedFile;
interface FileName {
  type: string;
  name: string;
  contentHash: string;
}
interface WholeFile extends FileName {
  bytes: Uint8Array;
}
/** A file that is never in memory as a whole; ranges of it are answered. */
export interface StreamedFile extends FileName {
  sizeBytes: number;
  /** The bytes from `from` up to but not including `to`. */
  read: (from: number, to: number) => AsyncIterable<Uint8Array>;
}

type ContextOf<E> = E extends { access: 'public' } ? Anonymous : SignedIn;
type JsonAnswer<E> = E extends { beside: $ZodType } ? { data: Data<E> } & Beside<E> : E extends { data: $ZodType } ? Data<E> : void;
type Answer<E> = KindOf<E> extends 'events' ? StreamSource : KindOf<E> extends 'file' ? FileAnswer : JsonAnswer<E>;
type Extra<E> = KindOf<E> extends 'events' ? StreamRequest : {};

/** One handler an entry: an entry without one does not compile. */
export type Handlers<T> = {
  [K in keyof T]: (request: Request<K, T[K]> & Extra<T[K]>, context: ContextOf<T[K]>) => Promise<Answer<T[K]>> | Answer<T[K]>;
};

/** The same seen by the loop that registers them. */
export type AnyHandler = (request: unknown, context: unknown) => unknown;
