import { useTranslation } from 'react-i18next';
import { PageHead } from '../../components/page-head.tsx';

/** Only this text (spec §2). */
export function Component() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('routes.help')} />
      <p>{t('help.text')}</p>
    </>
  );
}
