import { computableZone, localDay } from '../energy/local-day.ts';

/** A plant's calendar day: it ends at the plant's own midnight, 23, 24 or 25 hours later. */
export interface LocalDay {
  /** The zone that it is counted in: the plant's, or UTC where that cannot be computed. */
  timeZone: string;
  /** `YYYY-MM-DD` */
  date: string;
  fromAt: number;
  toAt: number;
}

/** The local day that holds an instant. */
export function localDayAt(plantZone: string, at: number): LocalDay {
  const timeZone = computableZone(plantZone);
  const { startAt, endAt } = localDay(timeZone, at);
  const start = Temporal.Instant.fromEpochMilliseconds(startAt).toZonedDateTimeISO(timeZone);
  return { timeZone, date: start.toPlainDate().toString(), fromAt: startAt, toAt: endAt };
}

/** The local day of a date. */
export function localDayOf(plantZone: string, date: string): LocalDay {
  const timeZone = computableZone(plantZone);
  return localDayAt(timeZone, Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds);
}
