import { asUtc, type LocalTime } from './time-text.ts';

const quarterMs = 900_000;

/** The instants at which clocks of a zone read a time: none in the hour that spring skips, two in the one that autumn repeats. */
export type InstantsOf = (local: LocalTime) => readonly number[];

/** Clocks of one zone. Their rules change at quarter hours, so one look-up serves all times of a quarter. */
export function clocksOf(zone: string): InstantsOf {
  const offsets = new Map<number, readonly number[]>();
  return (local) => {
    const utc = asUtc(local);
    if (utc === undefined) return [];
    const quarter = Math.floor(utc / quarterMs) * quarterMs;
    const known = offsets.get(quarter) ?? offsetsAt(quarter, zone);
    offsets.set(quarter, known);
    return known.map((offset) => utc - offset);
  };
}

/** Offsets under which a clock of the zone reads what one in Greenwich reads at `utc`, the earlier instant first. */
function offsetsAt(utc: number, zone: string): number[] {
  const read = Temporal.Instant.fromEpochMilliseconds(utc).toZonedDateTimeISO('UTC').toPlainDateTime();
  const candidates = (['earlier', 'later'] as const).map((disambiguation) => read.toZonedDateTime(zone, { disambiguation }));
  const fitting = candidates.filter((zoned) => zoned.toPlainDateTime().equals(read));
  return [...new Set(fitting.map((zoned) => zoned.offsetNanoseconds / 1_000_000))];
}
