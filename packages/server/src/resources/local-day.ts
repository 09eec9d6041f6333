import { localDay } from '../energy/local-day.ts';

/** A plant's calendar day: it ends at the plant's own midnight, 23, 24 or 25 hours later. */
export interface LocalDay {
  /** `YYYY-MM-DD` */
  date: string;
  fromAt: number;
  toAt: number;
}

/** The local day that holds an instant. */
export function localDayAt(timeZone: string, at: number): LocalDay {
  const { startAt, endAt } = localDay(timeZone, at);
  const start = Temporal.Instant.fromEpochMilliseconds(startAt).toZonedDateTimeISO(timeZone);
  return { date: start.toPlainDate().toString(), fromAt: startAt, toAt: endAt };
}

/** The local day of a date. */
export function localDayOf(timeZone: string, date: string): LocalDay {
  return localDayAt(timeZone, Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds);
}
