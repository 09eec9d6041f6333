/** An instant for scripts: ISO 8601 in UTC. */
export function isoTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
