import { StorageBusyError } from './errors.ts';

/** Lets one through at a time, in order; both the queue and the wait are bounded. */
export class Turnstile {
  readonly #maxWaiting: number;
  readonly #queueMs: number;
  readonly #waiting = new Set<() => void>();
  #isTaken = false;
  #isClosed = false;

  constructor(limits: { maxWaiting: number; queueMs: number }) {
    this.#maxWaiting = limits.maxWaiting;
    this.#queueMs = limits.queueMs;
  }

  /** Answers what to call on leaving. */
  async enter(): Promise<() => void> {
    if (this.#isClosed) throw new StorageBusyError('The storage is closing');
    if (this.#isTaken) await this.#wait();
    this.#isTaken = true;
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#next();
    };
  }

  /** Refuses newcomers and waits until everyone who is in the queue has passed. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    if (!this.#isTaken) {
      this.#isClosed = true;
      return;
    }
    const passed = this.#wait();
    this.#isClosed = true;
    await passed;
  }

  #wait(): Promise<void> {
    if (this.#waiting.size >= this.#maxWaiting) throw new StorageBusyError(`${this.#maxWaiting} writes are waiting already`);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(enter);
        reject(new StorageBusyError(`The writer was not free within ${this.#queueMs} ms`));
      }, this.#queueMs);
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.add(enter);
    });
  }

  #next(): void {
    const [first] = this.#waiting;
    if (first === undefined) {
      this.#isTaken = false;
      return;
    }
    // Stays taken: the next one is inside from this moment.
    this.#waiting.delete(first);
    first();
  }
}
