import { findRoute, grantedRoutes } from '@heliograph/core/routes';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { StateMessage } from '../../components/state-message.tsx';

/** A known screen that was not granted, at its own address. */
export function NotPermitted() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const title = findRoute(pathname, grantedRoutes)?.route.title;
  return (
    <StateMessage
      headingLevel={1}
      title={t('shell.notPermittedTitle')}
      text={t('shell.notPermittedText', { title: title ? t(title) : pathname })}
      action={<Link to="/">{t('shell.toStart')}</Link>}
    />
  );
}
