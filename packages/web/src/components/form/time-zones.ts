/** The zones that this browser knows and the server takes. */
export function timeZoneNames(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))];
}

export function isTimeZone(zone: string): boolean {
  if (zone !== 'UTC' && !zone.includes('/')) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

/** How far a zone is ahead of UTC now, in hours. */
export function zoneOffsetHours(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const [, sign = '+', hours = '0', minutes = '0'] =
    /GMT([+-])(\d+)(?::(\d+))?/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
}

/** Whether the sun at a longitude runs by a clock far from the zone's: then one of the two is likely wrong. */
export function isFarFromZone(longitudeDeg: number, timeZone: string, at: number): boolean {
  const apartHours = Math.abs(longitudeDeg / 15 - zoneOffsetHours(timeZone, at));
  return Math.min(apartHours, 24 - apartHours) > 3.5;
}
