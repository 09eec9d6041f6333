import { sql, type Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { ClaimedJob } from '../storage.ts';

export async function claimJobs(db: Kysely<Schema>, kind: string, limit: number, holdMs: number): Promise<ClaimedJob[]> {
  const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
  const { rows } = await sql<ClaimedJob>`
    update job set claimed_until = ${now} + ${holdMs}, attempt = attempt + 1
    where id in (
      select id from job where kind = ${kind} and due_at <= ${now} and claimed_until <= ${now}
      order by due_at, id limit ${limit} for update skip locked)
    returning id, kind, ref, attempt`.execute(db);
  return rows;
}
