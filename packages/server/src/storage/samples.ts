import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import type { Sample, SampleQuery } from './storage.ts';

/** By the key: as many rows as lie in the span. */
export async function readSamples(db: Kysely<Schema>, query: SampleQuery): Promise<Sample[]> {
  const rows = db
    .selectFrom('telemetry')
    .select(['ts', ...query.columns, ...(query.hasExtra ? (['extra'] as const) : [])])
    .where('device_id', '=', query.deviceId)
    .where('ts', '>=', query.fromAt)
    .where('ts', '<', query.toAt)
    .orderBy('ts');
  return (query.limit === undefined ? rows : rows.limit(query.limit)).execute();
}
