export type Point = readonly number[];

const TURN = 360;
const HALF_TURN = 180;
const SOUTH_POLE = -90;

/** A line of longitudes and latitudes, once for each side of the date line that it crosses; a ring around the pole is closed over the pole. */
export function unrolled(line: readonly Point[], isRing: boolean): Point[][] {
  let turns = 0;
  const points = line.map(([x = 0, y = 0], index): Point => {
    const step = x - (line[index - 1]?.[0] ?? x);
    if (Math.abs(step) > HALF_TURN) turns -= Math.sign(step);
    return [x + turns * TURN, y];
  });
  const xs = points.map(([x = 0]) => x);
  if (isRing && turns !== 0) points.push([xs.at(-1) ?? 0, SOUTH_POLE], [xs[0] ?? 0, SOUTH_POLE]);
  const shifts = new Set([0, Math.min(...xs) < -HALF_TURN ? TURN : 0, Math.max(...xs) > HALF_TURN ? -TURN : 0]);
  return [...shifts].map((shift) => points.map(([x = 0, y = 0]) => [x + shift, y]));
}
