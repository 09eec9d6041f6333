import type { Reader } from '../storage/storage.ts';

/** Which devices have counter readings newer than what was folded. */
export class Candidates {
  readonly #folded = new Map<number, number>();
  #seenUntil = Number.NEGATIVE_INFINITY;

  /** Batches commit some time after they were received, so the look goes back a little. */
  async find(read: Reader, now: number, overlapMs: number): Promise<number[]> {
    const rows = await read
      .selectFrom('latest')
      .select(['device_id', 'ts', 'times'])
      .where('energy_total_wh', 'is not', null)
      .where('received_at', '>', Math.max(0, this.#seenUntil - overlapMs))
      .execute();
    this.#seenUntil = now;
    return rows.filter((row) => energyReadAt(row) > (this.#folded.get(row.device_id) ?? 0)).map((row) => row.device_id);
  }

  noteFolded(folded: Map<number, number>): void {
    for (const [deviceId, ts] of folded) this.#folded.set(deviceId, ts);
  }

  /** The next look is at everything. */
  forget(): void {
    this.#seenUntil = Number.NEGATIVE_INFINITY;
  }
}

function energyReadAt({ ts, times }: { ts: number; times: string }): number {
  if (!times.includes('"energy_total_wh"')) return ts;
  return (JSON.parse(times) as Record<string, number>)['energy_total_wh'] ?? ts;
}
