import type { Connection } from '../live/live-events.ts';
import { age } from '../render/quantity.ts';
import { fit, truncate, widthOf } from '../text.ts';
import type { View } from './view.ts';

/** Text that is painted, with the text that counts its width. */
export interface Painted {
  plain: string;
  painted: string;
}

export function plain(text: string): Painted {
  return { plain: text, painted: text };
}

/** Left and right in one line of exactly the view's width; the left gives way. */
export function spread(view: View, left: Painted, right: Painted, width = view.columns): string {
  const room = width - widthOf(right.plain);
  if (widthOf(left.plain) + 1 > room) return fit(truncate(left.plain, Math.max(0, room - 1)), Math.max(0, room)) + right.painted;
  return left.painted + ' '.repeat(room - widthOf(left.plain)) + right.painted;
}

/** First line of every screen: where one is, and whether what one sees is alive. */
export function titleLine(view: View, crumbs: readonly string[], connection: Connection): string {
  const { paint } = view;
  const parts = crumbs.map((crumb, at) => (at === crumbs.length - 1 ? paint.bold(crumb) : paint('muted', crumb)));
  const left = { plain: ` ☀ ${crumbs.join(' › ')}`, painted: ` ${paint('generation', '☀')} ${parts.join(paint('muted', ' › '))}` };
  return spread(view, left, connectionOf(view, connection));
}

export function connectionOf({ t, paint, now }: View, connection: Connection): Painted {
  if (connection.is === 'live') return { plain: `● ${t('tui.live')} `, painted: `${paint('success', '●')} ${t('tui.live')} ` };
  if (connection.is === 'connecting') return { plain: `… ${t('tui.connecting')} `, painted: paint('muted', `… ${t('tui.connecting')} `) };
  const seconds = Math.max(0, Math.ceil((connection.retryAt - now) / 1000));
  const text = `▲ ${t('tui.lost', { age: age(connection.since, now), seconds })} `;
  return { plain: text, painted: paint('fault', text) };
}

/** Last line of every screen: what the keys do. Hints that do not fit are left out; `?` has them all. */
export function hintLine(view: View, hints: readonly (readonly [key: string, text: string])[]): string {
  let used = 1;
  const shown = hints.filter(([key, text]) => {
    const width = widthOf(key) + widthOf(text) + 3;
    if (used + width > view.columns) return false;
    used += width;
    return true;
  });
  return ` ${shown.map(([key, text]) => `${view.paint('accent', view.paint.bold(key))} ${view.paint('muted', text)}`).join('  ')}`;
}

/** Exactly `count` lines. */
export function padLines(lines: readonly string[], count: number): string[] {
  return [...lines.slice(0, count), ...Array.from({ length: Math.max(0, count - lines.length) }, () => '')];
}

/** Two panes beside each other; the left one's lines must be `width` columns wide. */
export function beside(left: readonly string[], right: readonly string[], separator: string): string[] {
  return left.map((line, at) => line + separator + (right[at] ?? ''));
}
