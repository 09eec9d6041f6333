import { computableZone, localDay } from '../energy/local-day.ts';
import { QUARTER_MS } from '../energy/expected-quarters.ts';
import type { FleetPlant } from '../resources/fleet-facts.ts';
import type { Reader } from '../storage/storage.ts';

/** What the ledger says of one quarter hour of a device. */
export interface LedgerQuarter {
  ledgerWh: number | null;
  isStuck: boolean;
}
const devicesAtOnce = 300;

/** The quarter hours since a time, by `device/start`. A device's days are its plant's own: each is a short range of the key. */
export async function readLedgerQuarters(read: Reader, plants: readonly FleetPlant[], fromAt: number, toAt: number) {
  const byZone = Map.groupBy(plants, ({ row }) => row.time_zone);
  const found = new Map<string, LedgerQuarter>();
  for (const [zone, own] of byZone) {
    const days = [...new Set([fromAt, toAt].map((at) => localDay(computableZone(zone), at).startAt))];
    const ids = own.flatMap(({ devices }) => devices.filter(({ role }) => role === 'generation').map(({ id }) => id));
    for (let start = 0; start < ids.length; start += devicesAtOnce) {
      const rows = await read
        .selectFrom('energy_interval')
        .select(['device_id', 'start_at', 'delta_wh', 'quality', 'rule'])
        .where('device_id', 'in', ids.slice(start, start + devicesAtOnce))
        .where('day_start', 'in', days)
        .where('flow', '=', 'total')
        .where('start_at', '>=', fromAt)
        .where('superseded_at', 'is', null)
        .execute();
      for (const row of rows) {
        const key = quarterKey(row.device_id, row.start_at - (row.start_at % QUARTER_MS));
        found.set(key, add(found.get(key), row));
      }
    }
  }
  return found;
}

export const quarterKey = (deviceId: number, startAt: number) => `${deviceId}/${startAt}`;

/** A share of a gap says nothing of the quarter hour that it fell to. */
function add(known: LedgerQuarter | undefined, { delta_wh: deltaWh, quality, rule }: { delta_wh: number; quality: string; rule: string }) {
  const before = known === undefined ? 0 : known.ledgerWh;
  const ledgerWh = before === null || quality === 'shared' ? null : before + deltaWh;
  return { ledgerWh, isStuck: (known?.isStuck ?? false) || rule === 'stuck' };
}
