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
  messages: M[];
}
export interface MomentsOptions<M> {
  onMoment(moment: Moment<M>): void;
  /** More messages than these wait for no company. */
  mostMessages?: number;
}

interface Window<M> extends Moment<M> {
  hasTime: boolean;
  timer: NodeJS.Timeout;
}
interface Carried {
  at: number;
  value: number;
}
const carryMs = 5 * 60_000;
const mostCarried = 2_000;

/** Gathers what gateways publish one topic a value: a moment ends when a channel comes again, or after the profile's settling time. */
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

  add(reading: ProfileReading, receivedAt: number, message: M): void {
    const key = `${reading.productKey} ${reading.sn}`;
    const open = this.#windows.get(key);
    const isOther = open !== undefined && (repeats(open, reading) || !isSameTime(open, reading.ts));
    if (isOther) this.#close(key);
    const moment = this.#windows.get(key) ?? this.#open(key, reading, receivedAt);
    Object.assign(moment.values, reading.values);
    Object.assign(moment.info, reading.info);
    moment.name ??= reading.name;
    moment.messages.push(message);
    this.#waiting += 1;
    if (this.#profile.settleMs === 0 || this.#waiting >= (this.#options.mostMessages ?? 2_000)) this.#close(key);
  }

  flush(): void {
    for (const key of this.#windows.keys()) this.#close(key);
  }

  #open(key: string, { sn, productKey, name, ts }: ProfileReading, receivedAt: number): Window<M> {
    const window: Window<M> = {
      sn,
      productKey,
      name,
      ts: ts ?? receivedAt - (receivedAt % 1_000),
      hasTime: ts !== null,
      values: {},
      info: {},
      messages: [],
      timer: setTimeout(() => this.#close(key), this.#profile.settleMs),
    };
    this.#windows.set(key, window);
    return window;
  }

  #close(key: string): void {
    const window = this.#windows.get(key);
    if (window === undefined) return;
    clearTimeout(window.timer);
    this.#windows.delete(key);
    this.#waiting -= window.messages.length;
    const { hasTime: _, timer: __, ...moment } = window;
    this.#options.onMoment({ ...moment, values: this.#withParts(key, moment.ts, moment.values) });
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
