/** What a view wants to see live. The lists are those of `GET /live`. */
export interface Interest {
  plants?: readonly string[];
  devicesOf?: readonly string[];
  latestOf?: readonly string[];
  /** What happens in the scope, whatever else is watched: a list of faults that is empty waits for the first one. */
  facts?: boolean;
  /** Messages that come in. */
  messages?: boolean;
}

const listKinds = ['plants', 'devicesOf', 'latestOf'] as const;
const flagKinds = ['facts', 'messages'] as const;
/** The server watches at most this many ids of a kind. */
const MAX_IDS = 500;

/** All of them as one: sorted and without repetition, so that equal wishes make equal text. */
export function unionOf(interests: Iterable<Interest>): Interest {
  const all = [...interests];
  const union: Interest = {};
  for (const kind of listKinds) {
    const ids = [...new Set(all.flatMap((interest) => interest[kind] ?? []))].toSorted().slice(0, MAX_IDS);
    if (ids.length > 0) union[kind] = ids;
  }
  for (const kind of flagKinds) if (all.some((interest) => interest[kind])) union[kind] = true;
  return union;
}

export function isEmpty(interest: Interest): boolean {
  return listKinds.every((kind) => (interest[kind]?.length ?? 0) === 0) && !flagKinds.some((kind) => interest[kind]);
}

export function isSameInterest(one: Interest, other: Interest): boolean {
  const isSameList = (kind: (typeof listKinds)[number]) => (one[kind] ?? []).join() === (other[kind] ?? []).join();
  return listKinds.every(isSameList) && flagKinds.every((kind) => (one[kind] ?? false) === (other[kind] ?? false));
}

/** As the query of `GET /live`; facts come with every stream. */
export function interestQuery(interest: Interest): Partial<Record<(typeof listKinds)[number], string> & { messages: 'true' }> {
  const named = listKinds.filter((kind) => interest[kind]?.length).map((kind) => [kind, interest[kind]?.join(',')]);
  return { ...Object.fromEntries(named), ...(interest.messages && { messages: 'true' }) };
}
