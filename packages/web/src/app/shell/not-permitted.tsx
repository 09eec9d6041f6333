import { findRoute, grantedRoutes } from '@heliograph/core/routes';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import buttonCss from '../../components/button.module.css';
import { StateMessage } from '../../components/state-message.tsx';

const texts = {
  notPermitted: { title: 'shell.notPermittedTitle', text: 'shell.notPermittedText' },
  notInVersion: { title: 'shell.notInVersionTitle', text: 'shell.notInVersionText' },
} as const;

/** A known screen that was not granted, or that this version has not, at its own address. */
export function NotPermitted({ reason }: { reason: keyof typeof texts }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const title = findRoute(pathname, grantedRoutes)?.route.title;
  return (
    <StateMessage
      headingLevel={1}
      title={t(texts[reason].title)}
      text={t(texts[reason].text, { title: title ? t(title) : pathname })}
      action={
        <Link to="/" className={buttonCss.button}>
          {t('shell.toStart')}
        </Link>
      }
    />
  );
}
