import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import type { Tab } from '../../state/tabs-model.ts';
import css from './tab-bar.module.css';
import { tabId, viewId } from './tab-id.ts';
import { tabTitle } from './tab-title.ts';

interface Props {
  tab: Tab;
  isActive: boolean;
  /** The one tab of the bar that the Tab key reaches. */
  isReachable: boolean;
  isMenuOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onMenu: (place: CSSProperties) => void;
}

const MENU_WIDTH_PX = 190;

/** A tab; the cross is for the pointer alone, because the keyboard has Delete and the menu. */
export function TabItem({ tab, isActive, isReachable, isMenuOpen, onOpen, onClose, onMenu }: Props) {
  const { t } = useTranslation();
  const title = tabTitle(tab, t);
  const isClosable = !tab.meta.affix;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Delete' && isClosable) onClose();
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) onMenu(under(event.currentTarget));
    else return;
    event.preventDefault();
  };
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    const isByKey = event.clientX === 0 && event.clientY === 0;
    onMenu(isByKey ? under(event.currentTarget) : beside(event.clientX, event.clientY));
  };
  const onAuxClick = (event: MouseEvent) => {
    if (event.button === 1 && isClosable) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the pointer's ways beside the tab's own keys
    <div
      className={css.item}
      role="presentation"
      data-active={isActive}
      data-closable={isClosable}
      onContextMenu={onContextMenu}
      onAuxClick={onAuxClick}
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
    >
      <button
        type="button"
        role="tab"
        id={tabId(tab.serial)}
        className={css.tab}
        data-path={tab.path}
        title={title}
        tabIndex={isReachable ? 0 : -1}
        aria-selected={isActive}
        aria-controls={isActive ? viewId(tab.serial) : undefined}
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        aria-keyshortcuts={isClosable ? 'Delete' : undefined}
        onClick={onOpen}
        onKeyDown={onKeyDown}
      >
        {title}
      </button>
      {isClosable && (
        <button
          type="button"
          className={css.close}
          tabIndex={-1}
          aria-hidden="true"
          title={t('tabs.close')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onClose}
        >
          <Icon name="close" size={10} />
        </button>
      )}
    </div>
  );
}

function under(element: HTMLElement): CSSProperties {
  const { left, bottom } = element.getBoundingClientRect();
  return beside(left, bottom + 2);
}

/** At a point of the window, and within it. */
function beside(x: number, y: number): CSSProperties {
  return { top: y, left: Math.max(4, Math.min(x, document.documentElement.clientWidth - MENU_WIDTH_PX)) };
}
