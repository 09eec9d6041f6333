import zoneAt from '@photostructure/tz-lookup';

/** The time zone (IANA) on land at a place in degrees; undefined at sea and off the globe. */
export function zoneOfPlace(latitudeDeg: number, longitudeDeg: number): string | undefined {
  if (!(Math.abs(latitudeDeg) <= 90 && Math.abs(longitudeDeg) <= 180)) return undefined;
  const zone = zoneAt(latitudeDeg, longitudeDeg);
  return zone.startsWith('Etc/') ? undefined : zone;
}
