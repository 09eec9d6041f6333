export const UTC_DAY_MS = 86_400_000;
/** So long after its end a day counts as closed: from here on every change of its samples leaves a mark. */
const CLOSED_AFTER_MS = UTC_DAY_MS;

/** The start of the UTC day. */
export function utcDay(ts: number): number {
  return Math.floor(ts / UTC_DAY_MS) * UTC_DAY_MS;
}

/** Whether a sample changes a day that may be archived already, or is about to be. */
export function isLate(ts: number, receivedAt: number): boolean {
  return utcDay(ts) + UTC_DAY_MS + CLOSED_AFTER_MS <= receivedAt;
}
