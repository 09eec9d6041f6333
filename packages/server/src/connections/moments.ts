import type { Profile } from '@heliograph/core/profiles/profile';
import type { ProfileReading } from '@heliograph/core/profiles/read-profile';

/** What one device said at one moment, out of one or many messages. */
export interface Moment<M> {
  sn: string;
  productKey: string;
  name: string | null;
  /** Epoch ms, whole seconds where the gateway says no time. */
  ts: number;
  values: Record<string, number | null>;
  info: Record<string, string>;
  /** Those that are done with this. */
  messages: M[];
  last: M;
  /** Values that a publisher waited for: they were handed on before. */
  told: ReadonlySet<string>;
  /** Whether no more comes; sums are known then only. */
  isOver: boolean;
}
export interface MomentsOptions<M> {
  onMoment(moment: Moment<M>): void;
  /** More messages than these wait for no company. */
  mostMessages?: number;
}

interface Window<M> extends Omit<Moment<M>, 'told' | 'isOver'> {
  told: Set<string>;
  hasTime: boolean;
  endsAt: number;
  timer: NodeJS.Timeout;
  partTimer: NodeJS.Timeout | undefined;
}
interface Carried {
  at: number;
  value: number;
}
const carryMs = 5 * 60_000;
const mostCarried = 2_000;
/** A publisher that sends nothing for so long waits for its acknowledgement. */
const awaitedMs = 25;
/** A moment whose messages keep coming lasts for so many settling times. */
const longestSettles = 10;

/**
 * Gathers what gateways publish one topic a value: a moment ends when a channel comes again, or after the profile's settling time.
 * Some send a value only after the one before is acknowledged: to them it is handed on by parts of the same moment.
 */
export class Moments<M> {
  readonly #windows = new Map<string, Window<M>>();
  readonly #carried = new Map<string, Carried>();
  readonly #profile: Profile;
  readonly #options: MomentsOptions<M>;
  #waiting = 0;

  constructor(profile: Profile, options: MomentsOptions<M>) {
    this.#profile = profile;
    this.#options = options;
  }

  /** Messages that wait for the end of their moment. */
  get waiting(): number {
    return this.#waiting;
  }

  add(reading: ProfileReading, receivedAt: number, message: M, isAwaited = false): void {
    const key = `${reading.productKey} ${reading.sn}`;
    const open = this.#windows.get(key);
    const isOther = open !== undefined && (repeats(open, reading) || !isSameTime(open, reading.ts));
    if (isOther) this.#close(key);
    const moment = this.#windows.get(key) ?? this.#open(key, reading, receivedAt, message);
    moment.last = message;
    Object.assign(moment.values, reading.values);
    Object.assign(moment.info, reading.info);
    moment.name ??= reading.name;
    moment.messages.push(message);
    this.#waiting += 1;
    if (this.#profile.settleMs === 0 || this.#waiting >= (this.#options.mostMessages ?? 2_000)) return this.#close(key);
    if (Date.now() < moment.endsAt) moment.timer.refresh();
    if (isAwaited) moment.partTimer = moment.partTimer?.refresh() ?? setTimeout(() => this.#tell(moment), awaitedMs);
  }

  flush(): void {
    for (const key of this.#windows.keys()) this.#close(key);
  }

  #open(key: string, { sn, productKey, name, ts }: ProfileReading, receivedAt: number, last: M): Window<M> {
    const { settleMs } = this.#profile;
    const window: Window<M> = {
      sn,
      productKey,
      name,
      ts: ts ?? receivedAt - (receivedAt % 1_000),
      hasTime: ts !== null,
      values: {},
      info: {},
      messages: [],
      last,
      told: new Set(),
      endsAt: Date.now() + (longestSettles - 1) * settleMs,
      timer: setTimeout(() => this.#close(key), settleMs),
      partTimer: undefined,
    };
    this.#windows.set(key, window);
    return window;
  }

  #close(key: string): void {
    const window = this.#windows.get(key);
    if (window === undefined) return;
    clearTimeout(window.timer);
    clearTimeout(window.partTimer);
    this.#windows.delete(key);
    this.#hand(window, this.#withParts(key, window.ts, window.values), true);
  }

  /** Parts of sums are kept nowhere but here: whoever sent one waits for the end. */
  #tell(window: Window<M>): void {
    window.partTimer = undefined;
    const isPart = (name: string) => name.startsWith('_') && this.#profile.sums.some(({ of }) => of.length > 1 && of.includes(name));
    if (Object.keys(window.values).some(isPart)) return;
    this.#hand(window, { ...window.values }, false);
    for (const name of Object.keys(window.values)) window.told.add(name);
    Object.assign(window, { messages: [], info: {} });
  }

  #hand({ sn, productKey, name, ts, info, messages, last, told }: Window<M>, values: Moment<M>['values'], isOver: boolean): void {
    this.#waiting -= messages.length;
    this.#options.onMoment({ sn, productKey, name, ts, values, info, messages, last, told: new Set(told), isOver });
  }

  /** Phases of a sum that came a little earlier than the others still count. */
  #withParts(key: string, at: number, values: Moment<M>['values']): Moment<M>['values'] {
    const whole = { ...values };
    for (const { of, isWhole } of this.#profile.sums) {
      if (!isWhole || of.length < 2 || !of.some((part) => part in values)) continue;
      for (const part of of) {
        const value = values[part];
        const known = this.#carried.get(`${key} ${part}`);
        if (typeof value === 'number') this.#carry(`${key} ${part}`, { at, value });
        else if (known !== undefined && at - known.at <= carryMs) whole[part] = known.value;
      }
    }
    return whole;
  }

  #carry(key: string, carried: Carried): void {
    if (this.#carried.size >= mostCarried) this.#carried.clear();
    this.#carried.set(key, carried);
  }
}

function repeats(open: { values: object }, reading: ProfileReading): boolean {
  return Object.keys(reading.values).some((channel) => channel in open.values);
}

function isSameTime(open: { ts: number; hasTime: boolean }, ts: number | null): boolean {
  return ts === null ? !open.hasTime : open.hasTime && open.ts === ts;
}
