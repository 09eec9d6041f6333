import type { Paint } from '../colour.ts';
import type { Translate } from '../language.ts';

/** What every drawing function may use. */
export interface View {
  t: Translate;
  paint: Paint;
  now: number;
  columns: number;
  rows: number;
}

/** From here on there is room for a second pane. */
const WIDE_COLUMNS = 120;
/** A value older than this is grey and shows its age, unless the device says how often it reports. */
export const STALE_MS = 10 * 60_000;

export function isWide(view: View): boolean {
  return view.columns >= WIDE_COLUMNS;
}
