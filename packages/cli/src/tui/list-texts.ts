import { truncate } from '../text.ts';
import type { ListState } from './list-state.ts';
import type { LiveRows } from './use-live.ts';
import type { View } from './view.ts';

/** What is typed, or what stays filtered; otherwise the line is empty. */
export function filterLine({ t, paint, columns }: View, { filter, isTyping }: ListState): string {
  if (!isTyping && filter === '') return '';
  const text = truncate(filter, columns - 20);
  return ` ${paint('accent', `${t('tui.filter')}:`)} ${text}${isTyping ? paint.inverse(' ') : ''}`;
}

/** Why there are no rows: not loaded yet, none at all, or none that matches. */
export function emptyText({ t, paint }: View, fleet: Pick<LiveRows<unknown>, 'isLoaded'>, filter: string, none = t('tui.noRows')): string {
  if (!fleet.isLoaded) return paint('muted', `  ${t('tui.loading')}`);
  return `  ${filter === '' ? none : t('tui.noMatch', { filter })}`;
}
