const mostDigits = 6;
const mantissaBits = 23;
/** The second and third byte of a double take all values of a channel; the fourth says what is left of so few digits. */
const upperMantissaBits = 12;
const fourthByte = 256;
/** Into so many parts the step between two upper halves is cut, the fewest first: a byte of few values takes few bits. */
const cuts = [1, 5, 10, 20, 40, fourthByte];
/** Half way to the next value is too near: there one reader rounds up and another one down. */
const nudge = 1e-12;
const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** As the value that was written: to so many digits every number of {@link shortFloats} and {@link shortDoubles} says it exactly. */
export function toDigits(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
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

/** Floats that say all digits of the values and nothing beyond them; undefined where floats do not reach. */
export function shortFloats(values: Float64Array, digits: number): (number | null)[] | undefined {
  return each(values, (value) => shortFloat(value, digits));
}

/** Doubles that say all digits of the values with few values of the fourth byte and none below; undefined where none do. */
export function shortDoubles(values: Float64Array, digits: number): (number | null)[] | undefined {
  return each(values, (value) => shortDouble(value, digits));
}

function each(values: Float64Array, short: (value: number) => number | undefined): (number | null)[] | undefined {
  const all: (number | null)[] = [];
  for (const value of values) {
    const one = Number.isNaN(value) ? null : short(value);
    if (one === undefined) return undefined;
    all.push(one);
  }
  return all;
}

function shortFloat(value: number, digits: number): number | undefined {
  for (let dropped = mantissaBits; dropped >= 0; dropped -= 1) {
    const step = 2 ** dropped;
    float[0] = value;
    bits[0] = Math.round(bits[0]! / step) * step;
    if (says(float[0], value, digits)) return float[0];
  }
  return undefined;
}

function shortDouble(value: number, digits: number): number | undefined {
  if (value === 0) return 0;
  const step = Math.sign(value) * 2 ** (Math.floor(Math.log2(Math.abs(value))) - upperMantissaBits);
  const steps = value / step;
  for (const cut of cuts) {
    const parts = Math.round(steps * cut);
    const whole = Math.floor(parts / cut);
    const rest = Math.round(((parts - whole * cut) * fourthByte) / cut);
    const short = (whole + rest / fourthByte) * step;
    if (says(short, value, digits)) return short;
  }
  return undefined;
}

function says(short: number, value: number, digits: number): boolean {
  return toDigits(short * (1 - nudge), digits) === value && toDigits(short * (1 + nudge), digits) === value;
}
