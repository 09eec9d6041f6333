import { landingPath } from '@heliograph/core/routes';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import { settings } from '../../state/settings.ts';
import { useShellData } from '../../state/user.ts';
import { brandLogo, brandName, isSaas } from '../build-settings.ts';
import { type MenuEntry, menuEntries } from './menu-entries.ts';
import css from './sidebar.module.css';

/** The permitted screens. Collapsed, it keeps icons whose names are still read out and shown on hover. */
export function Sidebar({ isWide, onNavigate }: { isWide: boolean; onNavigate?: () => void }) {
  const { t } = useTranslation();
  const { routes } = useShellData();
  const { sidebarLogo } = settings.useValue();
  return (
    <nav className={isWide ? css.wide : css.narrow} aria-label={t('shell.menu')}>
      {sidebarLogo && <Logo onNavigate={onNavigate} />}
      <ul className={css.entries}>
        {menuEntries(routes, isSaas).map((entry) => (
          <li key={entry.path}>
            {entry.children.length > 0 ? (
              <Group entry={entry} isWide={isWide} onNavigate={onNavigate} />
            ) : (
              <Entry entry={entry} onNavigate={onNavigate} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Leads to the dashboard for ROOT and to the plant list for everybody else. */
function Logo({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const { user, routes } = useShellData();
  return (
    <Link
      to={landingPath(user.orgGroup, routes, isSaas)}
      className={css.logo}
      title={brandName}
      aria-label={brandName}
      onClick={onNavigate}
    >
      <img src={brandLogo} alt="" width="24" height="24" />
      <span className={css.label}>{brandName}</span>
    </Link>
  );
}

function Entry({ entry, onNavigate }: { entry: MenuEntry; onNavigate: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <NavLink to={entry.path} className={() => css.entry} title={t(entry.title)} {...(onNavigate && { onClick: onNavigate })}>
      <Icon name={entry.icon} />
      <span className={css.label}>{t(entry.title)}</span>
    </NavLink>
  );
}

function Group({ entry, isWide, onNavigate }: { entry: MenuEntry; isWide: boolean; onNavigate: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={css.group} title={t(entry.title)}>
        <Icon name={entry.icon} />
        <span className={css.label}>{t(entry.title)}</span>
      </div>
      <ul className={css.entries}>
        {entry.children.map((child) => (
          <li key={child.path}>
            <NavLink to={child.path} className={() => css.child} title={t(child.title)} {...(onNavigate && { onClick: onNavigate })}>
              {!isWide && <span aria-hidden="true">{t(child.title).slice(0, 1)}</span>}
              <span className={css.label}>{t(child.title)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}
