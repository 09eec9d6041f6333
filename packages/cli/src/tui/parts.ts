import type { Connection } from '../live/live-events.ts';
import { age } from '../render/quantity.ts';
import { fit, truncate, widthOf } from '../text.ts';
import type { View } from './view.ts';

/** Text that is painted, with the text that counts its width. */
interface Painted {
  plain: string;
  painted: string;
}

/** Left and right in one line of exactly the view's width; the left gives way. */
function spread(view: View, left: Painted, right: Painted, width = view.columns): string {
  const room = width - widthOf(right.plain);
  if (widthOf(left.plain) + 1 > room) return fit(truncate(left.plain, Math.max(0, room - 1)), Math.max(0, room)) + right.painted;
  return left.painted + ' '.repeat(room - widthOf(left.plain)) + right.painted;
}

/** First line of every screen: where one is, and whether what one sees is alive. */
export function titleLine(view: View, crumbs: readonly string[], server: string, connection: Connection): string {
  const { paint } = view;
  const parts = crumbs.map((crumb, at) => (at === crumbs.length - 1 ? paint.bold(crumb) : paint('muted', crumb)));
  const left = { plain: ` ☀ ${crumbs.join(' › ')}`, painted: ` ${paint('generation', '☀')} ${parts.join(paint('muted', ' › '))}` };
  const state = connectionOf(view, connection);
  return spread(view, left, { plain: `${server}   ${state.plain}`, painted: `${paint('muted', server)}   ${state.painted}` });
}

function connectionOf({ t, paint, now }: View, connection: Connection): Painted {
  if (connection.is === 'live') return { plain: `● ${t('tui.live')} `, painted: `${paint('success', '●')} ${t('tui.live')} ` };
  if (connection.is === 'connecting') return { plain: `… ${t('tui.connecting')} `, painted: paint('muted', `… ${t('tui.connecting')} `) };
  const seconds = Math.max(0, Math.ceil((connection.retryAt - now) / 1000));
  const text = `▲ ${t('tui.lost', { age: age(connection.since, now), seconds })} `;
  return { plain: text, painted: paint('fault', text) };
}

/** Last line of every screen: what the keys do. Help and quit are always said; of the others those that fit. */
export function hintLine(view: View, hints: readonly (readonly [key: string, text: string])[]): string {
  let left = view.columns - 1 - hints.slice(-2).reduce((sum, hint) => sum + widthOfHint(hint), 0);
  const others = hints.slice(0, -2).filter((hint) => {
    const fits = widthOfHint(hint) <= left;
    if (fits) left -= widthOfHint(hint);
    return fits;
  });
  const shown = [...others, ...hints.slice(-2)];
  return ` ${shown.map(([key, text]) => `${view.paint('accent', view.paint.bold(key))} ${view.paint('muted', text)}`).join('  ')}`;
}

function widthOfHint([key, text]: readonly [string, string]): number {
  return widthOf(key) + widthOf(text) + 3;
}

/** Exactly `count` lines. */
export function padLines(lines: readonly string[], count: number): string[] {
  return [...lines.slice(0, count), ...Array.from({ length: Math.max(0, count - lines.length) }, () => '')];
}

/** Two panes beside each other over `height` lines; lines of the left one are `width` columns wide or empty. */
export function beside(view: View, left: readonly string[], right: readonly string[], width: number, height: number): string[] {
  const separator = view.paint('muted', ' │ ');
  return Array.from({ length: height }, (_, at) => (left[at] || ' '.repeat(width)) + separator + (right[at] ?? ''));
}
