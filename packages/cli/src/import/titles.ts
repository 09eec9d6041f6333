import { usageError, type UserError } from '../errors.ts';

/** A title as it is looked for: spaces, line breaks within it and ways to write an accent do not count. */
export function plainTitle(title: string): string {
  return title.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** Whether a line has all of these titles; `#3` is the third column, whatever it is called. */
export function hasTitles(cells: readonly string[], wanted: readonly string[]): boolean {
  const known = new Set(cells.map(plainTitle));
  return wanted.every((title) => known.has(plainTitle(title)) || (placeOf(title) ?? Number.POSITIVE_INFINITY) < cells.length);
}

export function missingTitles(cells: readonly string[], wanted: readonly string[]): string[] {
  return wanted.filter((title) => !hasTitles(cells, [title]));
}

/** Where a column stands. One that is there twice is asked for by its place. */
export function columnIndex(titles: readonly string[], wanted: string): number {
  const places = titles.flatMap((title, index) => (plainTitle(title) === plainTitle(wanted) ? [index] : []));
  if (places.length > 1) {
    const lines = places.map((index) => `  #${index + 1}`);
    throw usageError('import.columnTwice', { title: wanted }, { lines, next: 'import.columnTwiceNext' });
  }
  const index = places[0] ?? placeOf(wanted);
  if (index === undefined || index >= titles.length) throw noColumn([wanted], titles);
  return index;
}

export function noColumn(missing: readonly string[], titles: readonly string[]): UserError {
  return usageError('import.noColumn', { title: missing.join(', ') }, { lines: titles.map((title) => `  ${plainTitle(title)}`) });
}

function placeOf(title: string): number | undefined {
  const place = /^#([1-9]\d{0,3})$/.exec(title.trim())?.[1];
  return place === undefined ? undefined : Number(place) - 1;
}
