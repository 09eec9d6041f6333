import type pg from 'pg';

const dayMs = 86_400_000;
/** As in the first migration: older rows share one partition. */
export const firstDailyPartitionAt = Date.UTC(2025, 0, 1);

/** Makes the daily partitions of `telemetry` when a first row needs them. */
export class Partitions {
  readonly #pool: pg.Pool;
  readonly #known = new Set<number>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async ensure(times: Iterable<number>): Promise<void> {
    const missing = new Set<number>();
    for (const ts of times) {
      const day = Math.floor(ts / dayMs) * dayMs;
      if (day >= firstDailyPartitionAt && !this.#known.has(day)) missing.add(day);
    }
    if (missing.size === 0) return;
    await this.#create([...missing].sort((a, b) => a - b));
    for (const day of missing) this.#known.add(day);
  }

  /** Looks at the database again before the next row. */
  forget(): void {
    this.#known.clear();
  }

  async #create(days: number[]): Promise<void> {
    const client = await this.#pool.connect();
    try {
      await client.query('begin');
      await client.query(`select pg_advisory_xact_lock(hashtext('heliograph.partitions'))`);
      for (const day of days) await createDay(client, day);
      await client.query('commit');
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}

/** Built apart and attached: attaching does not stop readers or writers, as creating in place would. */
async function createDay(client: pg.PoolClient, day: number): Promise<void> {
  const name = partitionOf(day);
  const { rows } = await client.query('select 1 from pg_class where relname = $1 and relispartition and pg_table_is_visible(oid)', [name]);
  if (rows.length > 0) return;
  await client.query(`create table ${name} (like telemetry including all)`);
  await client.query(`alter table telemetry attach partition ${name} for values from (${day}) to (${day + dayMs})`);
}

/** The partition of a day. */
export function partitionOf(day: number): string {
  return `telemetry_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`;
}
