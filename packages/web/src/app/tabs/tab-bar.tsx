import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import { MenuPopup } from '../../components/menu-popup.tsx';
import { tabs } from '../../state/tabs.ts';
import { openTabs } from '../../state/tabs-model.ts';
import { revealTab } from './reveal-tab.ts';
import css from './tab-bar.module.css';
import { TabItem } from './tab-item.tsx';
import { useTabMenu } from './tab-menu.ts';
import { tabTitle } from './tab-title.ts';
import { useRovingTabs } from './use-roving-tabs.ts';
import { useTabActions } from './use-tab-actions.ts';

interface OpenMenu {
  path: string;
  place: CSSProperties;
}

/** The visited views. By keyboard: arrows, Home, End, Enter, Delete, and the menu key or Shift+F10. */
export function TabBar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const all = openTabs(tabs.useValue());
  const active = pathname.replace(/(?<=.)\/+$/, '');
  const actions = useTabActions(active);
  const list = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<OpenMenu>();
  const roving = useRovingTabs(list);
  const itemsOf = useTabMenu(actions, roving.focus);
  const opener = useRef<HTMLButtonElement>(null);
  const menuTab = all.find(({ path }) => path === menu?.path);
  const activeTab = all.find(({ path }) => path === active) ?? all[0];
  useShownTab(list, `${active} ${all.map((tab) => tabTitle(tab, t)).join()}`);
  const done = () => {
    setMenu(undefined);
    if (menu) roving.focus(menu.path);
  };
  return (
    <nav className={css.bar} aria-label={t('tabs.label')}>
      <div
        ref={list}
        className={css.list}
        role="tablist"
        tabIndex={-1}
        aria-label={t('tabs.label')}
        onFocus={roving.onFocus}
        onBlur={roving.onBlur}
        onKeyDown={roving.onKeyDown}
      >
        {all.map((tab) => (
          <TabItem
            key={tab.path}
            tab={tab}
            isActive={tab.path === active}
            isReachable={tab.path === (roving.focused ?? activeTab?.path)}
            isMenuOpen={tab.path === menu?.path}
            onOpen={() => actions.open(tab.path)}
            onClose={() => void actions.close(tab.path).then(roving.focusIfInside)}
            onMenu={(place) => setMenu({ path: tab.path, place })}
          />
        ))}
      </div>
      {activeTab !== undefined && (
        <button
          ref={opener}
          type="button"
          className={css.menu}
          aria-haspopup="menu"
          aria-expanded={menu !== undefined}
          aria-label={t('tabs.menu', { title: tabTitle(activeTab, t) })}
          onClick={() => (menu ? setMenu(undefined) : setMenu({ path: activeTab.path, place: under(opener.current) }))}
        >
          <Icon name="down" />
        </button>
      )}
      {menu !== undefined && menuTab !== undefined && (
        <MenuPopup
          key={menu.path}
          label={t('tabs.menu', { title: tabTitle(menuTab, t) })}
          items={itemsOf(menuTab, all)}
          place={menu.place}
          opener={opener}
          onDone={done}
          onDismiss={() => setMenu(undefined)}
        />
      )}
    </nav>
  );
}

/** Keeps the active tab in sight whenever something else is drawn, and lets a wheel turn the bar. */
function useShownTab(list: React.RefObject<HTMLElement | null>, drawn: string): void {
  useLayoutEffect(() => {
    revealTab(list.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]'));
  }, [list, drawn]);
  useEffect(() => {
    const bar = list.current;
    const turn = (event: WheelEvent) => {
      if (!bar || bar.scrollWidth <= bar.clientWidth || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      event.preventDefault();
      bar.scrollLeft += event.deltaY;
    };
    bar?.addEventListener('wheel', turn, { passive: false });
    return () => bar?.removeEventListener('wheel', turn);
  }, [list]);
}

function under(button: HTMLElement | null): CSSProperties {
  const box = button?.getBoundingClientRect() ?? new DOMRect();
  return { top: box.bottom + 4, right: document.documentElement.clientWidth - box.right };
}
