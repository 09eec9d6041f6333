import type { Device } from '@heliograph/core/contract/devices';
import type { ImportSample } from './interpret.ts';

const hourMs = 3_600_000;
const coarsestStepWh = 1_000;
/** So much of a file has to say otherwise before its device's rating is in doubt: single readings may be odd. */
const doubtfulShare = 0.1;

/** Whether a file's readings fit what its device is rated for: what it cannot have made does not count as energy. */
export class RatingCheck {
  readonly #ratedW: number | null;
  #last: { ts: number; wh: number } | undefined;
  #rises = 0;
  #beyondW: number[] = [];

  /** Without a rating of its own a generator is bounded by the plant's panels. */
  constructor({ ratedPowerW }: Pick<Device, 'ratedPowerW'>, plantWp: number | null) {
    this.#ratedW = ratedPowerW ?? plantWp;
  }

  /** Samples in the order of the file. */
  note({ ts, values }: ImportSample): void {
    if (this.#ratedW === null) return;
    const { energyTotalWh: wh, powerW } = values;
    if (powerW !== undefined && powerW > 0) this.#count(powerW, powerW > this.#ratedW * 1.5);
    if (wh === undefined) return;
    const elapsedMs = Math.abs(ts - (this.#last?.ts ?? ts));
    const riseWh = Math.abs(wh - (this.#last?.wh ?? wh));
    this.#last = { ts, wh };
    if (elapsedMs === 0 || riseWh === 0) return;
    this.#count((riseWh * hourMs) / elapsedMs, riseWh > (this.#ratedW * 1.5 * elapsedMs) / hourMs + coarsestStepWh);
  }

  /** The rating, and the power that half of the readings beyond it say; undefined where it fits. */
  doubt(): { ratedW: number; neededW: number } | undefined {
    if (this.#ratedW === null || this.#beyondW.length <= this.#rises * doubtfulShare) return undefined;
    const sorted = this.#beyondW.toSorted((a, b) => a - b);
    return { ratedW: this.#ratedW, neededW: Math.round(sorted[Math.floor(sorted.length / 2)]!) };
  }

  #count(powerW: number, isBeyond: boolean): void {
    this.#rises += 1;
    if (isBeyond && this.#beyondW.length < 10_000) this.#beyondW.push(powerW);
  }
}
