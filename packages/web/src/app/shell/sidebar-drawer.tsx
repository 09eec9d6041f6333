import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { LanguageSelect } from '../../components/language-select.tsx';
import css from './sidebar-drawer.module.css';
import { Sidebar } from './sidebar.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** Below 992 px the sidebar is a drawer; a change of route closes it. */
export function SidebarDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} className={css.drawer} aria-label={t('shell.menu')} closedby="any" onClose={onClose}>
      {isOpen && (
        <div className={css.inside}>
          <button type="button" className={css.close} aria-label={t('common.close')} onClick={onClose}>
            <Icon name="close" />
          </button>
          <Sidebar isWide onNavigate={onClose} />
          <div className={css.foot}>
            <LanguageSelect />
            <ThemeSwitch isCompact />
          </div>
        </div>
      )}
    </dialog>
  );
}
