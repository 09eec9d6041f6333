/** One page of a list, and how many there are in all. */
export function pageOf<T>(items: readonly T[], { page, pageSize }: { page: number; pageSize: number }): { items: T[]; total: number } {
  return { items: items.slice((page - 1) * pageSize, page * pageSize), total: items.length };
}

type SortValue = string | number | null;

/** Sorted by one value with nulls last in both directions; equal ones by id, so that pages never overlap. */
export function sorted<T extends { id: number }>(items: readonly T[], sort: string, valueOf: (item: T, name: string) => SortValue): T[] {
  const isDescending = sort.startsWith('-');
  const name = isDescending ? sort.slice(1) : sort;
  return items
    .map((item) => ({ item, value: valueOf(item, name) }))
    .sort((a, b) => compare(a.value, b.value, isDescending) || a.item.id - b.item.id)
    .map(({ item }) => item);
}

function compare(a: SortValue, b: SortValue, isDescending: boolean): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return (a < b ? -1 : 1) * (isDescending ? -1 : 1);
}
