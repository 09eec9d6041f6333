import { asUtc, type LocalTime } from './time-text.ts';

type Choice = 'earlier' | 'later';
/** Up to which of a day's repeated times the first run goes, and which of the two hours that is. */
interface Split {
  at: number;
  first: Choice;
}

/** A second run begins about where the first did; a line out of its place does not. */
const wholeEnough = 0.75;

/**
 * The hour that autumn repeats: where its times run up twice, the first run is the earlier one, and the later one in a file
 * that runs backwards. Where they do not, nobody can say which they are, and it has to be told.
 */
export class RepeatedHours {
  readonly #told: Choice | undefined;
  readonly #splits: ReadonlyMap<string, Split>;
  readonly #seen = new Map<string, number[]>();
  #last: number | undefined;
  /** Above zero where the file runs forwards. */
  #direction = 0;

  constructor(told: Choice | undefined, splits: ReadonlyMap<string, Split> = new Map()) {
    this.#told = told;
    this.#splits = splits;
  }

  /** Every clock's reading comes by here, in the order of the file. */
  pass(local: LocalTime): void {
    const time = asUtc(local) ?? 0;
    this.#direction += Math.sign(time - (this.#last ?? time));
    this.#last = time;
  }

  choose(local: LocalTime, [earlier, later]: readonly number[]): number | undefined {
    const day = `${local.year}-${String(local.month).padStart(2, '0')}-${String(local.day).padStart(2, '0')}`;
    const seen = this.#seen.get(day) ?? [];
    this.#seen.set(day, seen);
    seen.push(asUtc(local) ?? 0);
    const split = this.#splits.get(day);
    if (split === undefined) return this.#told === 'later' ? later : earlier;
    return seen.length <= split.at === (split.first === 'earlier') ? earlier : later;
  }

  /** Days of which nobody told and nothing shows which run their readings belong to. */
  get open(): string[] {
    if (this.#told !== undefined) return [];
    return [...this.#seen].flatMap(([day, times]) => (this.#splitOf(times) === undefined ? [day] : []));
  }

  /** For another reading of the same times, now that it is known where the second run begins. */
  settled(): RepeatedHours {
    const splits = [...this.#seen].flatMap(([day, times]): [string, Split][] => {
      const split = this.#splitOf(times);
      return split === undefined ? [] : [[day, split]];
    });
    return new RepeatedHours(this.#told, new Map(splits));
  }

  /** Where times that run twice begin again. A line that stands there twice is no second run, unless it is all there is. */
  #splitOf(times: readonly number[]): Split | undefined {
    const sign = this.#direction < 0 ? -1 : 1;
    const first = sign < 0 ? 'later' : 'earlier';
    if (times.length === 2 && times[0] === times[1]) return { at: 1, first };
    const turns = times.flatMap((time, index) => (index > 0 && (time - times[index - 1]!) * sign < 0 ? [index] : []));
    const at = turns.length === 1 ? turns[0]! : 0;
    const [begun = 0, ended = 0, again = 0] = [times[0], times[at - 1], times[at]];
    const isAgain = (ended - begun) * sign > 0 && (ended - again) * sign >= (ended - begun) * sign * wholeEnough;
    return isAgain ? { at, first } : undefined;
  }
}
