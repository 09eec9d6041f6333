import { SEARCH_PATH_WEIGHT, SEARCH_THRESHOLD, SEARCH_TITLE_WEIGHT } from '@heliograph/core/constants';
import Fuse from 'fuse.js';

/** A screen or an action that the search can find. */
export interface Findable {
  key: string;
  title: string;
  /** Address of a screen; empty for an action. */
  path: string;
}

/** The spec's fuzzy search (§2): title 0.7, path 0.3, threshold 0.4. Without a text, everything in its order. */
export function findScreens<T extends Findable>(entries: readonly T[], text: string): T[] {
  if (text.trim() === '') return [...entries];
  const fuse = new Fuse(entries, {
    threshold: SEARCH_THRESHOLD,
    ignoreDiacritics: true,
    keys: [
      { name: 'title', weight: SEARCH_TITLE_WEIGHT },
      { name: 'path', weight: SEARCH_PATH_WEIGHT },
    ],
  });
  return fuse.search(text.trim()).map(({ item }) => item);
}

/** Whether a title holds the text as it stands: such a hit goes before what the server found, a mere likeness after it. */
export function isNamed(hits: readonly Findable[], text: string): boolean {
  return hits.some(({ title }) => folded(title).includes(folded(text)));
}

function folded(text: string): string {
  return text
    .trim()
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}
