import { STEP_MS } from '../world/plant-day.ts';
import { gridTimes } from './backlog.ts';

/** How a device reports: every interval, at its own second of it. */
export interface Rhythm {
  intervalMs: number;
  phaseMs: number;
}

/** The device's second within the interval: fixed by its salt, so that the fleet does not speak all at once. */
export function rhythmOf(salt: number, intervalMs: number): Rhythm {
  return { intervalMs, phaseMs: (salt % Math.max(1, Math.floor(intervalMs / 1_000))) * 1_000 };
}

/** The newest reporting time up to now. */
export function dueAt({ intervalMs, phaseMs }: Rhythm, now: number): number {
  return Math.floor((now - phaseMs) / intervalMs) * intervalMs + phaseMs;
}

/** Every reporting time after one moment and up to another. */
export function reportTimes(rhythm: Rhythm, afterAt: number, untilAt: number): number[] {
  const lastAt = dueAt(rhythm, untilAt);
  const count = Math.max(0, Math.ceil((lastAt - afterAt) / rhythm.intervalMs));
  return Array.from({ length: count }, (_, index) => lastAt - (count - 1 - index) * rhythm.intervalMs);
}

/** What is to be told now: each report of a short gap, 5-minute marks of a longer one, and always the newest. */
export function timesToTell(rhythm: Rhythm, lastAt: number, now: number): number[] {
  const newestAt = dueAt(rhythm, now);
  if (newestAt <= lastAt) return [];
  if (newestAt - lastAt <= STEP_MS) return reportTimes(rhythm, lastAt, now);
  return [...gridTimes([lastAt + 1, newestAt]), newestAt];
}
