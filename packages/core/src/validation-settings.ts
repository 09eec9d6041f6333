import type { Problem } from './validation.ts';

/** A part of a day, `HH:mm` to `HH:mm`; the end is not part of it and may be `24:00`. */
export interface TimePeriod {
  readonly start: string;
  readonly end: string;
}

/** Periods of one day: each ends after it starts, and no two share a minute. */
export function timePeriodsProblem(periods: readonly TimePeriod[]): Problem {
  const spans = periods.map(({ start, end }) => ({ from: minuteOfDay(start), to: minuteOfDay(end) })).sort((a, b) => a.from - b.from);
  const isCorrect = spans.every(({ from, to }, index) => from < to && from >= (spans[index - 1]?.to ?? 0));
  return isCorrect ? undefined : { key: 'validation.timePeriod' };
}

/** A power that a device is set to, in watts: from 0 to what it is rated for. */
export function powerSettingProblem(powerW: number, ratedPowerW: number | null): Problem {
  const isCorrect = powerW >= 0 && powerW <= (ratedPowerW ?? Number.MAX_VALUE);
  return isCorrect ? undefined : { key: 'validation.powerSetting' };
}

/** NaN for what is no time of a day, which no comparison accepts. */
function minuteOfDay(time: string): number {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$|^(24):(00)$/.exec(time);
  return found ? Number(found[1] ?? found[3]) * 60 + Number(found[2] ?? found[4]) : Number.NaN;
}
