import { asUtc, type LocalTime } from './time-text.ts';

const quarterMs = 900_000;
const dayMs = 86_400_000;

/** The instants at which clocks of a zone read a time: none in the hour that spring skips, two in the one that autumn repeats. */
export type InstantsOf = (local: LocalTime) => readonly number[];

/** Clocks of one zone. One look-up serves a day on which they do not change, and else a quarter hour, which is where they do. */
export function clocksOf(zone: string): InstantsOf {
  const days = new Map<number, number | null>();
  const quarters = new Map<number, readonly number[]>();
  return (local) => {
    const utc = asUtc(local);
    if (utc === undefined) return [];
    const day = Math.floor(utc / dayMs) * dayMs;
    let offset = days.get(day);
    if (offset === undefined) days.set(day, (offset = steadyOffset(day, zone)));
    if (offset !== null) return [utc - offset];
    const quarter = Math.floor(utc / quarterMs) * quarterMs;
    const known = quarters.get(quarter) ?? offsetsAt(quarter, zone);
    quarters.set(quarter, known);
    return known.map((one) => utc - one);
  };
}

/** The offset of a day that has one; null where clocks change on it or at one of its ends. */
function steadyOffset(day: number, zone: string): number | null {
  const offsets = [day - quarterMs, day, day + dayMs].map((at) => offsetsAt(at, zone));
  const first = offsets[0]?.[0];
  return first !== undefined && offsets.every((some) => some.length === 1 && some[0] === first) ? first : null;
}

/** Offsets under which a clock of the zone reads what one in Greenwich reads at `utc`, the earlier instant first. */
function offsetsAt(utc: number, zone: string): number[] {
  const read = Temporal.Instant.fromEpochMilliseconds(utc).toZonedDateTimeISO('UTC').toPlainDateTime();
  const candidates = (['earlier', 'later'] as const).map((disambiguation) => read.toZonedDateTime(zone, { disambiguation }));
  const fitting = candidates.filter((zoned) => zoned.toPlainDateTime().equals(read));
  return [...new Set(fitting.map((zoned) => zoned.offsetNanoseconds / 1_000_000))];
}
