import type { FleetPlant } from './fleet-facts.ts';

/** Answers what was computed for the same key not long ago, and computes it once however many ask at the same time. */
export type Memory<T> = (key: string, now: number, compute: () => Promise<T>) => Promise<T>;

const KEYS_AT_MOST = 200;

export function createMemory<T>(keepMs: number): Memory<T> {
  const kept = new Map<string, { at: number; value: Promise<T> }>();
  return (key, now, compute) => {
    const known = kept.get(key);
    if (known !== undefined && now >= known.at && now - known.at < keepMs) return known.value;
    const value = compute();
    kept.delete(key);
    kept.set(key, { at: now, value });
    value.catch(() => kept.get(key)?.value === value && kept.delete(key));
    if (kept.size > KEYS_AT_MOST) kept.delete(kept.keys().next().value as string);
    return value;
  };
}

/** A caller and the plants it sees at this moment: whoever loses or gains a plant is another key at once. */
export function fleetKey(userId: number, plants: readonly Pick<FleetPlant, 'id'>[]): string {
  return `${userId}:${plants.map((plant) => plant.id).join()}`;
}
