const FIRST_MS = 1_000;
const MOST_MS = 30_000;

/** How long to wait before attempt number `attempt` (from 0): doubling to half a minute, with a quarter of chance either way so that a fleet of browsers does not return at once. */
export function backoffMs(attempt: number, chance: number = Math.random()): number {
  return Math.min(MOST_MS, FIRST_MS * 2 ** attempt) * (0.75 + chance / 2);
}
