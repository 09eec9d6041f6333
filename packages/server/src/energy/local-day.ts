/** One plant-local day: its midnight and the next, 23, 24 or 25 hours apart. */
export interface LocalDay {
  startAt: number;
  endAt: number;
}

/** No local day is longer: one that begins longer before a moment does not reach it. */
export const longestDayMs = 26 * 3_600_000;

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

/** The zone itself, or UTC where it is none that can be computed: one such row must not stop the others. */
export function computableZone(timeZone: string): string {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone);
    return timeZone;
  } catch {
    return 'UTC';
  }
}

function computeDay(zone: string, at: number): LocalDay {
  const timeZone = computableZone(zone);
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
