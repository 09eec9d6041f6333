import type { LocalTime } from '../physics/load.ts';
import { recent } from './recent.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KEPT_DAYS = 64;

/** One calendar day of a zone: 23, 24 or 25 hours, and where the clock changes within it. */
export interface LocalDay {
  startAt: number;
  endAt: number;
  date: string;
  isWeekend: boolean;
  /** Offsets from UTC before and from `changeAt`. */
  offsetMs: number;
  changeAt: number;
  laterOffsetMs: number;
}

/** Finds the local day of any moment. */
export function localDays(timeZone: string): (at: number) => LocalDay {
  return recent(KEPT_DAYS, (at) => findDay(timeZone, at));
}

/** The wall clock at a moment of the day. */
export function localTime(day: LocalDay, at: number): LocalTime {
  const wallMs = at + (at < day.changeAt ? day.offsetMs : day.laterOffsetMs);
  return { hour: (((wallMs % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS, isWeekend: day.isWeekend };
}

function findDay(timeZone: string, at: number): LocalDay {
  const start = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).startOfDay();
  const end = start.add({ days: 1 }).startOfDay();
  const change = start.getTimeZoneTransition('next');
  const isToday = change !== null && change.epochMilliseconds < end.epochMilliseconds;
  return {
    startAt: start.epochMilliseconds,
    endAt: end.epochMilliseconds,
    date: start.toPlainDate().toString(),
    isWeekend: start.dayOfWeek > 5,
    offsetMs: start.offsetNanoseconds / 1e6,
    changeAt: isToday ? change.epochMilliseconds : end.epochMilliseconds,
    laterOffsetMs: (isToday ? change : start).offsetNanoseconds / 1e6,
  };
}
