import { StorageBusyError } from './errors.ts';

/** Counts what is under way, so that a close can refuse newcomers and wait for the rest. */
export class Activity {
  #count = 0;
  #isClosed = false;
  #onIdle = () => {};
  readonly #translate: (error: unknown) => unknown;

  /** `translate` gives errors of the engine their common name. */
  constructor(translate: (error: unknown) => unknown) {
    this.#translate = translate;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new StorageBusyError('The storage is closing');
    this.#count += 1;
    try {
      return await work();
    } catch (error) {
      throw this.#translate(error);
    } finally {
      this.#count -= 1;
      if (this.#count === 0) this.#onIdle();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#count === 0) return;
    await new Promise<void>((resolve) => (this.#onIdle = resolve));
  }
}
