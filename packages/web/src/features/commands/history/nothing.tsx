import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { StateMessage } from '../../../components/state-message.tsx';

/** No line: because nothing was pushed, or because none fits the filter. */
export function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  if (!isNarrowed) return <StateMessage title={t('commands.history.none')} text={t('commands.history.noneText')} />;
  const all = new URLSearchParams({ tab: 'history', ...(search.get('view') === 'devices' && { view: 'devices' }) });
  return <StateMessage title={t('commands.history.noMatch')} action={<Link to={`?${all}`}>{t('commands.history.showAll')}</Link>} />;
}
