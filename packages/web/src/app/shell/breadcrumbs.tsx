import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useShellData } from '../../state/user.ts';
import { isSaas } from '../build-settings.ts';
import { breadcrumbs } from './breadcrumb-trail.ts';
import css from './breadcrumbs.module.css';

export function Breadcrumbs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { user, routes } = useShellData();
  const trail = breadcrumbs(pathname, user.orgGroup, routes, isSaas);
  return (
    <nav className={css.nav} aria-label={t('shell.breadcrumbs')}>
      <ol className={css.trail}>
        {trail.map(({ path, title }, index) => (
          <li key={path} title={t(title)}>
            {index === trail.length - 1 ? <span aria-current="page">{t(title)}</span> : <Link to={path}>{t(title)}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
