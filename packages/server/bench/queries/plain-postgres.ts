import pg from 'pg';
import { startPostgres } from '../../test/postgres-server.ts';

/** A table as anybody would make it, with the key that both questions need. */
export async function openPlainPostgres() {
  const server = await startPostgres();
  const client = new pg.Client({ connectionString: await server.createDatabase() });
  await client.connect();
  await client.query('create table reading (device_id integer, ts bigint, power_w double precision, primary key (device_id, ts))');
  return {
    async fill(deviceId: number, times: readonly number[], powers: readonly number[]): Promise<void> {
      await client.query('insert into reading select $1, * from unnest($2::bigint[], $3::double precision[])', [deviceId, times, powers]);
    },
    settle: () => client.query('vacuum analyze reading'),
    /** Mean, least and most of each step. */
    async buckets(deviceIds: readonly number[], fromAt: number, toAt: number, stepMs: number): Promise<number> {
      const { rows } = await client.query(
        `select device_id, (ts - $2) / $4 as n, avg(power_w), min(power_w), max(power_w) from reading
          where device_id = any($1) and ts >= $2 and ts < $3 group by 1, 2 order by 1, 2`,
        [deviceIds, fromAt, toAt, stepMs],
      );
      return rows.length;
    },
    async close(): Promise<void> {
      await client.end();
      await server.stop();
    },
  };
}
