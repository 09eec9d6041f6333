import type { Reader } from '../storage/storage.ts';

const dayMs = 86_400_000;
const halfDayMs = dayMs / 2;
/** As far back as losses are asked for. */
const historyMs = 8 * dayMs;

export interface Span {
  fromAt: number;
  toAt: number;
}
/** Where each device's own history begins, and how far back it was followed: not found in the rows where it said nothing that day. */
export type Followed = Map<number, { beginsAt: number; fromAt: number }>;

/** The newest day before what was followed of which a generator's ledger knows; undefined where all is followed. */
export async function historyToFollow(read: Reader, followed: Followed, now: number): Promise<Span | undefined> {
  const leastAt = now - historyMs;
  const generators = await read
    .selectFrom('energy_day')
    .innerJoin('device', 'device.id', 'energy_day.device_id')
    .innerJoin('product', 'product.product_key', 'device.product_key')
    .select(['energy_day.device_id as id', (eb) => eb.fn.min('energy_day.day_start').as('begins_at')])
    .where('product.role', '=', 'generation')
    .where('device.plant_id', 'is not', null)
    .where('device.unbound_at', 'is', null)
    .where('energy_day.flow', '=', 'total')
    .where('energy_day.day_start', '>=', leastAt)
    .groupBy('energy_day.device_id')
    .execute();
  const behind = generators.filter(({ id, begins_at: beginsAt }) => {
    const known = followed.get(id);
    return known?.beginsAt !== beginsAt || isBehind(known);
  });
  // The rows of eight days are many, and nothing is asked of them in most minutes.
  if (behind.length === 0) return undefined;
  const rows = await read
    .selectFrom('expected_quarter')
    .select(['device_id', (eb) => eb.fn.min('start_at').as('first_at')])
    .where('start_at', '>=', leastAt)
    .groupBy('device_id')
    .execute();
  const firstAt = new Map(rows.map((row) => [row.device_id, row.first_at]));
  const ends = behind.flatMap(({ id, begins_at: beginsAt }) => {
    const known = followed.get(id);
    const end = { beginsAt, fromAt: Math.min(firstAt.get(id) ?? now, known?.beginsAt === beginsAt ? known.fromAt : now) };
    if (isBehind(end)) return [{ id, ...end }];
    if (firstAt.has(id)) followed.set(id, end);
    return [];
  });
  if (ends.length === 0) return undefined;
  const toAt = Math.max(...ends.map(({ fromAt }) => fromAt));
  const span = { fromAt: toAt - dayMs, toAt };
  for (const { id, beginsAt, fromAt } of ends) if (fromAt > span.fromAt) followed.set(id, { beginsAt, fromAt: span.fromAt });
  return span;
}

/** Its first rows come with the sun. */
function isBehind({ beginsAt, fromAt }: { beginsAt: number; fromAt: number }): boolean {
  return fromAt - beginsAt >= halfDayMs;
}
