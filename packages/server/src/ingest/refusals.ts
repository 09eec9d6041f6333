import type { RejectionReason } from '@heliograph/core/contract/mqtt';

const listedDetails = 5;

/** What of one message is not taken: one entry a reason, however many readings it hit. */
export class Refusals {
  /** Made on first use: nearly every message is good. */
  #byReason: Map<RejectionReason, { details: string[]; count: number }> | undefined;

  add(reason: RejectionReason, detail: string): void {
    this.#byReason ??= new Map();
    const entry = this.#byReason.get(reason) ?? { details: [], count: 0 };
    this.#byReason.set(reason, entry);
    entry.count += 1;
    if (entry.details.length < listedDetails) entry.details.push(detail);
  }

  get isEmpty(): boolean {
    return this.#byReason === undefined;
  }

  list(): { reason: RejectionReason; detail: string }[] {
    return [...(this.#byReason ?? [])].map(([reason, { details, count }]) => ({
      reason,
      detail: details.join('; ') + (count > details.length ? `; and ${count - details.length} more` : ''),
    }));
  }
}

const longestText = 500;

/** Text from outside as a database row and a log line can hold it. */
export function printable(text: string): string {
  const cut = text.length > longestText ? `${text.slice(0, longestText)}…` : text;
  return cut.toWellFormed().replace(/\p{Cc}/gu, '\u{FFFD}');
}
