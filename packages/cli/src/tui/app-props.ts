import type { Deps } from './deps.ts';
import type { ScreenName } from './screen-names.ts';

/** What one list of the screen is given: how to ask for its rows, and the way to the other lists. */
export interface AppProps<Row> {
  deps: Deps;
  load: (signal: AbortSignal) => Promise<Row[]>;
  go: (screen: ScreenName) => void;
}
