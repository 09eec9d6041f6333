/** One plant-local day: its midnight and the next, 23, 24 or 25 hours apart. */
export interface LocalDay {
  startAt: number;
  endAt: number;
}

// Offsets since 2010 are whole quarter hours, so no midnight falls inside one.
const quarterHourMs = 15 * 60_000;
const cacheLimit = 50_000;
const cache = new Map<string, Map<number, LocalDay>>();
let cached = 0;

/** The plant-local day that holds the instant. */
export function localDay(timeZone: string, at: number): LocalDay {
  const quarter = Math.floor(at / quarterHourMs);
  const zone = cache.get(timeZone) ?? addZone(timeZone);
  const known = zone.get(quarter);
  if (known !== undefined) return known;
  const day = computeDay(timeZone, at);
  if (cached >= cacheLimit) clearCache();
  cached += 1;
  (cache.get(timeZone) ?? addZone(timeZone)).set(quarter, day);
  return day;
}

function computeDay(timeZone: string, at: number): LocalDay {
  const start = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).startOfDay();
  const end = start.toPlainDate().add({ days: 1 }).toZonedDateTime(timeZone);
  return { startAt: start.epochMilliseconds, endAt: end.epochMilliseconds };
}

function addZone(timeZone: string): Map<number, LocalDay> {
  const zone = new Map<number, LocalDay>();
  cache.set(timeZone, zone);
  return zone;
}

function clearCache(): void {
  cache.clear();
  cached = 0;
}
