import type { TFunction } from 'i18next';
import type { Tab } from '../../state/tabs-model.ts';

/** The view's own name, else its route's title, else 'no-name' (spec §3). */
export function tabTitle({ name, meta }: Pick<Tab, 'name' | 'meta'>, t: TFunction): string {
  return (name ?? t(meta.title)).trim() || t('tabs.noName');
}
