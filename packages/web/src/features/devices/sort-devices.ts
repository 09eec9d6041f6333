import type { Device } from '@heliograph/core/contract/devices';

type Value = string | number | null;

/** Sorts what is on the screen; what has no value comes last either way, equals keep the order of their ids. */
export function sortDevices(devices: readonly Device[], sort: string): Device[] {
  const name = sort.replace(/^-/, '') as 'name' | 'sn' | 'powerW' | 'energyTodayKwh' | 'lastSeenAt';
  const direction = sort.startsWith('-') ? -1 : 1;
  return devices.toSorted((a, b) => compare(a[name], b[name], direction) || Number(a.id) - Number(b.id));
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compare(a: Value, b: Value, direction: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order = typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b);
  return order * direction;
}
