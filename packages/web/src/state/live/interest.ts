/** What a view wants to see live; the same three lists as `GET /live` takes. */
export interface Interest {
  plants?: readonly string[];
  devicesOf?: readonly string[];
  latestOf?: readonly string[];
}

export const interestKinds = ['plants', 'devicesOf', 'latestOf'] as const;
/** The server watches at most this many ids of a kind. */
const MAX_IDS = 500;

/** All of them as one: sorted and without repetition, so that equal wishes make equal text. */
export function unionOf(interests: Iterable<Interest>): Interest {
  const all = [...interests];
  const union: Interest = {};
  for (const kind of interestKinds) {
    const ids = [...new Set(all.flatMap((interest) => interest[kind] ?? []))].toSorted().slice(0, MAX_IDS);
    if (ids.length > 0) union[kind] = ids;
  }
  return union;
}

export function isEmpty(interest: Interest): boolean {
  return interestKinds.every((kind) => (interest[kind]?.length ?? 0) === 0);
}

export function isSameInterest(one: Interest, other: Interest): boolean {
  return interestKinds.every((kind) => (one[kind] ?? []).join() === (other[kind] ?? []).join());
}

/** As the query of `GET /live`. */
export function interestQuery(interest: Interest): Partial<Record<(typeof interestKinds)[number], string>> {
  const named = interestKinds.filter((kind) => interest[kind]?.length).map((kind) => [kind, interest[kind]?.join(',')]);
  return Object.fromEntries(named);
}
