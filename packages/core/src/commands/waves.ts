import { readGates, type Gate } from './gates.ts';

/** Share in percent or a number of devices, each counted from the beginning of the push. */
export interface Wave {
  upTo: number;
  unit: 'percent' | 'count';
}

export const DEFAULT_WAVES = '1,5%,100%';
const MOST_WAVES = 20;

/** Reads `1,5%,100%`; undefined where it is no such list. It ends with everything. */
export function readWaves(text: string): Wave[] | undefined {
  const parts = text.split(',').map((part) => /^\s*(\d{1,6}(?:\.\d{1,3})?)(%?)\s*$/.exec(part));
  const waves = parts.map((match): Wave | undefined => {
    if (!match) return undefined;
    const upTo = Number(match[1]);
    const unit = match[2] === '%' ? 'percent' : 'count';
    const isGood = unit === 'percent' ? upTo > 0 && upTo <= 100 : Number.isInteger(upTo) && upTo > 0;
    return isGood ? { upTo, unit } : undefined;
  });
  const last = waves.at(-1);
  if (waves.length > MOST_WAVES || !waves.every((wave) => wave !== undefined)) return undefined;
  return last?.unit === 'percent' && last.upTo === 100 ? waves : undefined;
}

/** How many devices are reached by the end of each wave: rounded up, never less than before, empty waves left out. */
export function waveEnds(waves: readonly Wave[], total: number): number[] {
  let before = 0;
  const ends = waves.flatMap(({ upTo, unit }) => {
    // Against 5 % of 20 becoming 2 by a rounding error.
    const end = unit === 'count' ? upTo : Math.ceil(Number(((upTo * total) / 100).toFixed(6)));
    const capped = Math.min(total, end);
    if (capped <= before) return [];
    before = capped;
    return [capped];
  });
  return before < total ? [...ends, total] : ends;
}

export interface RollOut {
  waves: Wave[];
  gates: Gate[];
}

/** Both texts of a roll-out; which of them cannot be read stands in the answer. */
export function readRollOut(wavesText: string, gatesText: string): RollOut | { unreadable: 'waves' | 'gates' } {
  const waves = readWaves(wavesText);
  if (!waves) return { unreadable: 'waves' };
  const gates = readGates(gatesText);
  return gates ? { waves, gates } : { unreadable: 'gates' };
}
