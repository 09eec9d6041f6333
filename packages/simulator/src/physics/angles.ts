const RADIANS = Math.PI / 180;

export function sinDeg(angleDeg: number): number {
  return Math.sin(angleDeg * RADIANS);
}

export function cosDeg(angleDeg: number): number {
  return Math.cos(angleDeg * RADIANS);
}
