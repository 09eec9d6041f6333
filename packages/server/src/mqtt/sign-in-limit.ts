import { networkOf } from '../access/network.ts';

const windowMs = 60_000;
const freeFailures = 100;
const rememberedAddresses = 10_000;
const rememberedDevices = 50_000;

interface Failures {
  since: number;
  count: number;
}

/**
 * Slows down who guesses. Secrets cannot be guessed, so this guards the server's work, not the secret: a device that has
 * signed in from an address before is never kept out by what others try from there (many share one address).
 */
export class SignInLimit {
  readonly #failures = new Map<string, Failures>();
  readonly #known = new Map<string, true>();
  readonly #now: () => number;
  readonly #longestDelayMs: number;

  constructor(now: () => number, longestDelayMs: number) {
    this.#now = now;
    this.#longestDelayMs = longestDelayMs;
  }

  isAllowed(address: string, deviceId: number): boolean {
    return this.#recent(networkOf(address)) < freeFailures || this.#known.has(`${deviceId} ${networkOf(address)}`);
  }

  succeeded(address: string, deviceId: number): void {
    putBounded(this.#known, `${deviceId} ${networkOf(address)}`, true, rememberedDevices);
  }

  /** Counts a failure; answers how long its answer is to wait. */
  failed(address: string): number {
    const network = networkOf(address);
    const count = this.#recent(network) + 1;
    const since = count === 1 ? this.#now() : this.#failures.get(network)!.since;
    putBounded(this.#failures, network, { since, count }, rememberedAddresses);
    return Math.min(this.#longestDelayMs, 100 * 2 ** Math.min(count, 10));
  }

  #recent(network: string): number {
    const entry = this.#failures.get(network);
    return entry !== undefined && this.#now() - entry.since < windowMs ? entry.count : 0;
  }
}

/** The oldest entry goes when there is no room. */
function putBounded<V>(map: Map<string, V>, key: string, value: V, limit: number): void {
  map.delete(key);
  if (map.size >= limit) map.delete(map.keys().next().value!);
  map.set(key, value);
}
