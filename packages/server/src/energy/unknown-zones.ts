import type { BaseLogger } from 'pino';
import type { Reader } from '../storage/storage.ts';
import { computableZone } from './local-day.ts';

/** Names the plants whose days cannot be computed: they have no energy of today until their zone is mended. */
export async function reportUnknownZones(read: Reader, log: Pick<BaseLogger, 'warn'>): Promise<void> {
  const zones = await read.selectFrom('plant').select('time_zone').distinct().execute();
  const unknown = zones.map((row) => row.time_zone).filter((zone) => computableZone(zone) !== zone);
  if (unknown.length === 0) return;
  const plants = await read
    .selectFrom('plant')
    .select(['id', 'time_zone'])
    .where('time_zone', 'in', unknown)
    .orderBy('id')
    .limit(100)
    .execute();
  log.warn({ plants }, 'plants have a time zone that cannot be computed; their days are counted in UTC and today is unknown');
}
