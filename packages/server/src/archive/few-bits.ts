const mostDigits = 6;
const mantissaBits = 23;
const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** As the value that was written: to so many digits every float of {@link withFewestBits} says it exactly. */
export function toDigits(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}

/** Floats that say all digits of the values and nothing beyond them; undefined where six digits do not say every value. */
export function withFewestBits(values: Float64Array): Float32Array | undefined {
  const digits = digitsOf(values);
  if (digits === undefined) return undefined;
  const floats = new Float32Array(values.length);
  for (const [row, value] of values.entries()) {
    const short = Number.isNaN(value) ? Number.NaN : fewestBits(value, digits);
    if (short === undefined) return undefined;
    floats[row] = short;
  }
  return floats;
}

/** How many significant digits say every value; undefined where more than six are needed. */
export function digitsOf(values: Float64Array): number | undefined {
  let digits = 1;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    while (toDigits(value, digits) !== value) if (++digits > mostDigits) return undefined;
  }
  return digits;
}

function fewestBits(value: number, digits: number): number | undefined {
  for (let dropped = mantissaBits; dropped >= 0; dropped -= 1) {
    const step = 2 ** dropped;
    float[0] = value;
    bits[0] = Math.round(bits[0]! / step) * step;
    if (toDigits(float[0], digits) === value) return float[0];
  }
  return undefined;
}
