import type { LocalDay } from '../world/local-day.ts';
import { STEP_MS } from '../world/plant-day.ts';

/** From (included) to (excluded). */
export type Span = readonly [fromAt: number, toAt: number];

/** The newest local day of a backlog, or what is left of it. */
export function newestDay(backlog: readonly Span[], dayOf: (at: number) => LocalDay): Span | null {
  const last = backlog.at(-1);
  return last ? [Math.max(last[0], dayOf(last[1] - 1).startAt), last[1]] : null;
}

/** The backlog once that day was told. */
export function withoutNewest(backlog: readonly Span[], told: Span): Span[] {
  const [last, rest] = [backlog.at(-1), backlog.slice(0, -1)];
  return last && last[0] < told[0] ? [...rest, [last[0], told[0]]] : rest;
}

/** How many local days a backlog touches. */
export function daysLeft(backlog: readonly Span[], dayOf: (at: number) => LocalDay): number {
  let days = 0;
  for (let rest = backlog, day = newestDay(rest, dayOf); day; rest = withoutNewest(rest, day), day = newestDay(rest, dayOf)) days++;
  return days;
}

/** The local midnight some days before the one that begins the given day. */
export function daysBefore(day: LocalDay, days: number, dayOf: (at: number) => LocalDay): number {
  let startAt = day.startAt;
  for (let count = 0; count < days; count++) startAt = dayOf(startAt - 1).startAt;
  return startAt;
}

/** The 5-minute marks of a span. */
export function gridTimes([fromAt, toAt]: Span): number[] {
  const first = Math.ceil(fromAt / STEP_MS);
  return Array.from({ length: Math.max(0, Math.ceil(toAt / STEP_MS) - first) }, (_, index) => (first + index) * STEP_MS);
}
