import { addDays } from '@heliograph/core/format/date';
import { localDayAt, localDayOf } from './local-day.ts';
import { isSunUp, sunTimes, type Position } from './sun.ts';

interface Span {
  fromAt: number;
  toAt: number;
}
/** On longer spans nights are too thin to be seen. */
const LONGEST_MS = 32 * 86_400_000;

/** When the sun is below the horizon within a span, in order; empty where the position is not known. */
export function nightsOf(position: Position | undefined, plantZone: string, { fromAt, toAt }: Span): Span[] {
  if (position === undefined || toAt - fromAt > LONGEST_MS) return [];
  const changes: number[] = [];
  for (let day = localDayAt(plantZone, fromAt); day.fromAt < toAt; day = localDayOf(plantZone, addDays(day.date, 1))) {
    const { sunriseAt, sunsetAt } = sunTimes(position, day);
    for (const at of [sunriseAt, sunsetAt]) if (at !== null && at > fromAt && at < toAt) changes.push(at);
  }
  const edges = [fromAt, ...changes.toSorted((a, b) => a - b), toAt];
  return edges.slice(1).flatMap((endAt, index) => {
    const startAt = edges[index] as number;
    return isSunUp(position, (startAt + endAt) / 2) ? [] : [{ fromAt: startAt, toAt: endAt }];
  });
}
