import type { Reader, Writer } from '../storage/storage.ts';

/** `job.kind` of a firmware that is to be fetched; its ref is the firmware's id. */
export const FETCH_JOB = 'firmwareFetch';

/** Has a firmware fetched as soon as somebody is free; one that waits already keeps its place. */
export async function planFetch(tx: Writer, id: number, now: number): Promise<void> {
  await tx
    .insertInto('job')
    .values({ kind: FETCH_JOB, ref: String(id), due_at: now, claimed_until: 0, attempt: 0 })
    .onConflict((conflict) => conflict.columns(['kind', 'ref']).doUpdateSet({ due_at: now, attempt: 0 }))
    .execute();
}

/** Ids of the firmware that is being fetched or waits for it. */
export async function fetching(read: Reader): Promise<Set<number>> {
  const jobs = await read.selectFrom('job').select('ref').where('kind', '=', FETCH_JOB).execute();
  return new Set(jobs.map(({ ref }) => Number(ref)));
}
