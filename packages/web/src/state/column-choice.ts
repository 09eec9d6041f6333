import { createStore } from './store.ts';

/** Which columns a user wants to see, by list; a list without an entry shows the usual ones. */
type Choices = Readonly<Record<string, readonly string[]>>;

const KEY_PREFIX = 'columns:';
const stores = new Map<string, ReturnType<typeof createStore<Choices>>>();

/** The choices of one user, kept in this browser. */
function storeOf(user: string) {
  const known = stores.get(user);
  if (known) return known;
  const store = createStore<Choices>(readChoices(localStorage.getItem(KEY_PREFIX + user)));
  stores.set(user, store);
  return store;
}

export function useColumnKeys(user: string, list: string): readonly string[] | undefined {
  return storeOf(user).useValue()[list];
}

/** Undefined goes back to the usual ones. */
export function chooseColumns(user: string, list: string, keys: readonly string[] | undefined): void {
  const { [list]: _before, ...others } = storeOf(user).get();
  const next = keys === undefined ? others : { ...others, [list]: keys };
  localStorage.setItem(KEY_PREFIX + user, JSON.stringify(next));
  storeOf(user).set(next);
}

/** Anybody may have written what is stored: what is no list of names is left out. */
export function readChoices(stored: string | null): Choices {
  try {
    const said: unknown = JSON.parse(stored ?? '{}');
    if (typeof said !== 'object' || said === null) return {};
    const isNames = (value: unknown): value is string[] => Array.isArray(value) && value.every((name) => typeof name === 'string');
    return Object.fromEntries(Object.entries(said).filter(([, value]) => isNames(value)));
  } catch {
    return {};
  }
}
