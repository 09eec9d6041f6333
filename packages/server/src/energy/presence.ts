import type { Tables } from '../access/tenant.ts';

/** Since when data of a device is expected, and until when. */
export interface Presence {
  fromAt: number;
  untilAt: number;
}
interface Span {
  fromAt: number;
  untilAt: number;
}

/** From the binding to the plant or from the first reading, whichever is earlier, until the device left its plant. */
export async function readPresences(tables: Tables, deviceIds: readonly number[]): Promise<Map<number, Presence>> {
  if (deviceIds.length === 0) return new Map();
  const [devices, totals] = await Promise.all([
    tables
      .select('device')
      .select(['device.id', 'device.created_at', 'device.bound_at', 'device.unbound_at'])
      .where('device.id', 'in', [...deviceIds])
      .execute(),
    tables
      .select('energy_total')
      .select(['energy_total.device_id', (eb) => eb.fn.min('energy_total.first_at').as('first_at')])
      .where('energy_total.device_id', 'in', [...deviceIds])
      .groupBy('energy_total.device_id')
      .execute(),
  ]);
  const firstAt = new Map(totals.map((total) => [total.device_id, total.first_at]));
  return new Map(
    devices.map((device) => {
      const boundAt = device.bound_at ?? device.created_at;
      return [device.id, { fromAt: Math.min(boundAt, firstAt.get(device.id) ?? boundAt), untilAt: device.unbound_at ?? Infinity }];
    }),
  );
}

/** How long devices were present within a span. */
export function presentMs(presences: Iterable<Presence>, { fromAt, untilAt }: Span): number {
  let sum = 0;
  for (const own of presences) sum += Math.max(0, Math.min(own.untilAt, untilAt) - Math.max(own.fromAt, fromAt));
  return sum;
}

/** Equal ones once, with their number, as far as they reach into a span: most devices stand there all the time. */
export function presencesIn(presences: Iterable<Presence>, span: Span): (Presence & { count: number })[] {
  const known = new Map<string, Presence & { count: number }>();
  for (const own of presences) {
    const [fromAt, untilAt] = [Math.max(own.fromAt, span.fromAt), Math.min(own.untilAt, span.untilAt)];
    if (fromAt >= untilAt) continue;
    const same = known.get(`${fromAt}/${untilAt}`) ?? { fromAt, untilAt, count: 0 };
    same.count += 1;
    known.set(`${fromAt}/${untilAt}`, same);
  }
  return [...known.values()];
}
