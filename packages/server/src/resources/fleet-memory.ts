import type { FleetPlant } from './fleet-facts.ts';

/**
 * Answers what was computed for the same key not long ago, once however many ask at the same time. What is older is
 * answered as well and computed anew beside it, so that only the first who looks waits.
 */
export type Memory<T> = (key: string, now: number, compute: () => Promise<T>) => Promise<T>;

const KEYS_AT_MOST = 200;

export function createMemory<T>({ freshMs, usableMs = freshMs }: { freshMs: number; usableMs?: number }): Memory<T> {
  const kept = new Map<string, { at: number; value: Promise<T> }>();
  const renewing = new Set<string>();

  function keep(key: string, at: number, value: Promise<T>): void {
    kept.delete(key);
    kept.set(key, { at, value });
    if (kept.size > KEYS_AT_MOST) kept.delete(kept.keys().next().value as string);
  }
  function renew(key: string, now: number, compute: () => Promise<T>): void {
    if (renewing.has(key)) return;
    renewing.add(key);
    compute()
      .then((value) => keep(key, now, Promise.resolve(value)))
      .catch(() => kept.delete(key))
      .finally(() => renewing.delete(key));
  }
  return (key, now, compute) => {
    const known = kept.get(key);
    const ageMs = known === undefined ? Number.POSITIVE_INFINITY : now - known.at;
    if (known !== undefined && ageMs >= 0 && ageMs < usableMs) {
      if (ageMs >= freshMs) renew(key, now, compute);
      return known.value;
    }
    const value = compute();
    keep(key, now, value);
    value.catch(() => kept.get(key)?.value === value && kept.delete(key));
    return value;
  };
}

/** A caller and the plants it sees at this moment: whoever loses or gains a plant is another key at once. */
export function fleetKey(userId: number, plants: readonly Pick<FleetPlant, 'id'>[]): string {
  return `${userId}:${plants.map((plant) => plant.id).join()}`;
}
