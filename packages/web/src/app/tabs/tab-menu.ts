import { useTranslation } from 'react-i18next';
import type { MenuItem } from '../../components/menu-popup.tsx';
import type { Tab } from '../../state/tabs-model.ts';
import type { TabActions } from './use-tab-actions.ts';

/** Refresh, Close, Close Others and Close All (spec §2), for one tab; the focus goes to the tab that is then on the screen. */
export function useTabMenu(actions: TabActions, focus: (path: string) => void) {
  const { t } = useTranslation();
  return (tab: Tab, all: readonly Tab[]): MenuItem[] => {
    const isOther = (other: Tab) => other.path !== tab.path && !other.meta.affix;
    const act = (run: (path: string) => Promise<string>) => () => void run(tab.path).then(focus);
    return [
      { key: 'refresh', label: t('tabs.refresh'), onSelect: act(actions.refresh) },
      { key: 'close', label: t('tabs.close'), isDisabled: tab.meta.affix, onSelect: act(actions.close) },
      { key: 'closeOthers', label: t('tabs.closeOthers'), isDisabled: !all.some(isOther), onSelect: act(actions.closeOthers) },
      { key: 'closeAll', label: t('tabs.closeAll'), isDisabled: all.every(({ meta }) => meta.affix), onSelect: act(actions.closeAll) },
    ];
  };
}
