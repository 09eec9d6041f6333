import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StateMessage } from '../components/state-message.tsx';

export function Component() {
  const { t } = useTranslation();
  return (
    <main>
      <StateMessage
        headingLevel={1}
        title={t('routes.notFound')}
        text={t('shell.notFoundText')}
        action={<Link to="/">{t('shell.toStart')}</Link>}
      />
    </main>
  );
}
