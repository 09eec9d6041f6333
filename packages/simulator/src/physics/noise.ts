/** Smooth value noise in 0…1 over whole-number lattice points; the same seed and place give the same value for ever. */
export function valueNoise(seed: number, x: number, y: number, t: number): number {
  const [x0, y0, t0] = [Math.floor(x), Math.floor(y), Math.floor(t)];
  const [fx, fy, ft] = [smooth(x - x0), smooth(y - y0), smooth(t - t0)];
  const plane = (z: number): number =>
    mix(
      mix(lattice(seed, x0, y0, z), lattice(seed, x0 + 1, y0, z), fx),
      mix(lattice(seed, x0, y0 + 1, z), lattice(seed, x0 + 1, y0 + 1, z), fx),
      fy,
    );
  return mix(plane(t0), plane(t0 + 1), ft);
}

/** The same over time alone. */
export function timeNoise(seed: number, t: number): number {
  const t0 = Math.floor(t);
  return mix(unit(hash(seed, t0)), unit(hash(seed, t0 + 1)), smooth(t - t0));
}

/** A 32-bit number from whole numbers, well mixed. */
export function hash(...parts: readonly number[]): number {
  let h = 0x9e3779b9;
  for (const part of parts) h = mixBits(h ^ (part | 0));
  return h >>> 0;
}

/** A 32-bit number from text. */
export function hashText(seed: number, text: string): number {
  let h = mixBits(seed | 0);
  for (let i = 0; i < text.length; i++) h = mixBits(h ^ text.charCodeAt(i));
  return h >>> 0;
}

/** 0…1 from a 32-bit number. */
export function unit(bits: number): number {
  return (bits >>> 0) / 0x1_0000_0000;
}

function lattice(seed: number, x: number, y: number, t: number): number {
  return unit(mixBits(mixBits(mixBits(seed ^ Math.imul(x, 0x27d4eb2d)) ^ Math.imul(y, 0x165667b1)) ^ Math.imul(t, 0x9e3779b1)));
}

function mixBits(value: number): number {
  let h = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

function smooth(f: number): number {
  return f * f * (3 - 2 * f);
}

function mix(a: number, b: number, f: number): number {
  return a + (b - a) * f;
}
