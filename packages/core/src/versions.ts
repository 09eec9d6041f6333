/**
 * Which of two version numbers is the newer: below 0 where the first is older, 0 where they say the same. Numbers count as
 * numbers (`2.10` is newer than `2.9`), a leading `v` says nothing, and what follows a hyphen comes before the version itself.
 */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [readVersion(one), readVersion(other)];
  const main = compareParts(first.main, second.main, 0);
  if (main !== 0) return main;
  if ((first.pre === null) !== (second.pre === null)) return first.pre === null ? 1 : -1;
  return compareParts(first.pre ?? [], second.pre ?? [], -1);
}

type Part = number | string;

function readVersion(text: string): { main: Part[]; pre: Part[] | null } {
  const [main = '', ...rest] = text
    .trim()
    .toLowerCase()
    .replace(/^v(?=\d)/, '')
    .split('-');
  return { main: parts(main), pre: rest.length > 0 ? parts(rest.join('.')) : null };
}

function parts(text: string): Part[] {
  return (text.match(/\d+|[^\d._+\s]+/g) ?? []).map((part) => (/^\d/.test(part) ? Number(part) : part));
}

/** A version with more parts is the newer one, but for zeros at the end where `filler` is 0. */
function compareParts(one: readonly Part[], other: readonly Part[], filler: number): number {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const order = comparePart(one[at] ?? filler, other[at] ?? filler);
    if (order !== 0) return order;
  }
  return 0;
}

/** A word comes before a number, in whatever language the reader sorts. */
function comparePart(one: Part, other: Part): number {
  if (typeof one === 'number' && typeof other === 'number') return Math.sign(one - other);
  if (typeof one !== typeof other) return typeof one === 'string' ? -1 : 1;
  return one === other ? 0 : one < other ? -1 : 1;
}
