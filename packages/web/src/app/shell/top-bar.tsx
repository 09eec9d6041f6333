import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { LanguageSelect } from '../../components/language-select.tsx';
import { SearchButton } from '../../features/search/search-button.tsx';
import { sidebarOpen, toggleSidebar } from '../../state/sidebar.ts';
import { ErrorLogButton } from '../error-log/error-log-button.tsx';
import { LookMenu } from '../settings/look-menu.tsx';
import { LookTools } from '../settings/look-tools.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import css from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

export function TopBar({ isNarrow, onOpenDrawer }: { isNarrow: boolean; onOpenDrawer: () => void }) {
  const { t } = useTranslation();
  const isWide = sidebarOpen.useValue();
  const label = t(isNarrow ? 'shell.openMenu' : isWide ? 'shell.collapse' : 'shell.expand');
  return (
    <div className={css.bar}>
      <button
        type="button"
        className={css.toggle}
        aria-label={label}
        aria-haspopup={isNarrow ? 'dialog' : undefined}
        title={label}
        onClick={isNarrow ? onOpenDrawer : toggleSidebar}
      >
        <Icon name="menu" />
      </button>
      <Breadcrumbs />
      <div className={css.tools}>
        <ErrorLogButton />
        <SearchButton isNarrow={isNarrow} />
        {isNarrow ? <LookMenu /> : <LookTools />}
        {!isNarrow && <LanguageSelect />}
        <UserMenu />
      </div>
    </div>
  );
}
