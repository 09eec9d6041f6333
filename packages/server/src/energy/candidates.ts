import type { Reader } from '../storage/storage.ts';

/** Which devices have said something since their energy was brought up to date. */
export class Candidates {
  readonly #heard = new Map<number, number>();
  readonly #done = new Map<number, number>();
  #seenUntil = Number.NEGATIVE_INFINITY;

  /** Batches commit some time after they were received, so the look goes back a little. */
  async find(read: Reader, now: number, overlapMs: number): Promise<number[]> {
    const rows = await read
      .selectFrom('latest')
      .select(['device_id', 'received_at'])
      .where('received_at', '>', Math.max(0, this.#seenUntil - overlapMs))
      .execute();
    this.#seenUntil = now;
    for (const row of rows) this.#heard.set(row.device_id, row.received_at);
    return rows.filter((row) => row.received_at !== this.#done.get(row.device_id)).map((row) => row.device_id);
  }

  /** These are up to date with what was found last. */
  noteDone(deviceIds: readonly number[]): void {
    for (const deviceId of deviceIds) this.#done.set(deviceId, this.#heard.get(deviceId)!);
  }

  /** The next look is at everything. */
  forget(): void {
    this.#seenUntil = Number.NEGATIVE_INFINITY;
  }
}
