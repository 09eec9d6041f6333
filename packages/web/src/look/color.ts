import { clampChroma, formatHex, modeLrgb, modeOklch, modeRgb, type Oklch, parse, useMode as register, wcagContrast } from 'culori/fn';

register(modeRgb);
register(modeLrgb);
const oklch = register(modeOklch);

const STEP = 0.01;

export const contrast: (one: string, other: string) => number = wcagContrast;

/** `#rrggbb` of an opaque CSS colour; undefined for what is none. */
export function hexOf(color: string): string | undefined {
  const parsed = parse(color);
  return parsed === undefined || (parsed.alpha ?? 1) < 1 ? undefined : formatHex(parsed);
}

/** The colour with another lightness (0…1), and less chroma where asked; the hue stays. */
export function toned(color: string, change: { lightness?: number; mostChroma?: number }): string {
  const { l, c, h } = parts(color);
  return write({ l: change.lightness ?? l, c: Math.min(c, change.mostChroma ?? c), h });
}

export function lightnessOf(color: string): number {
  return parts(color).l;
}

export function chromaOf(color: string): number {
  return parts(color).c;
}

/**
 * The colour itself where it reaches `ratio` on every ground; else the nearest lightness of its hue that does; black or
 * white where none does.
 */
export function readable(color: string, grounds: readonly string[], ratio = 4.5): string {
  const reaches = (candidate: string) => leastContrast(candidate, grounds) >= ratio;
  if (reaches(color)) return color;
  const { l, c, h } = parts(color);
  for (let distance = STEP; distance <= 1; distance += STEP) {
    const found = [l - distance, l + distance]
      .filter((lightness) => lightness >= 0 && lightness <= 1)
      .map((lightness) => write({ l: lightness, c, h }))
      .find(reaches);
    if (found !== undefined) return found;
  }
  return inkOn(grounds);
}

/** Black or white, whichever reads better on the least favourable of the grounds. */
export function inkOn(grounds: readonly string[]): string {
  return leastContrast('#ffffff', grounds) >= leastContrast('#000000', grounds) ? '#ffffff' : '#000000';
}

export function leastContrast(color: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => contrast(color, ground)));
}

function parts(color: string): { l: number; c: number; h: number } {
  const { l, c, h } = oklch(color) ?? { l: 0, c: 0 };
  return { l, c, h: h ?? 0 };
}

function write({ l, c, h }: { l: number; c: number; h: number }): string {
  const inGamut: Oklch = clampChroma({ mode: 'oklch', l, c, h }, 'oklch');
  return formatHex(inGamut);
}
