import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StateMessage } from '../../../components/state-message.tsx';

interface Props {
  isNarrowed: boolean;
  /** The address of the whole list. */
  all: string;
}

/** No line: because nothing was pushed, or because none fits the filter. */
export function Nothing({ isNarrowed, all }: Props) {
  const { t } = useTranslation();
  if (!isNarrowed) return <StateMessage title={t('commands.history.none')} text={t('commands.history.noneText')} />;
  return <StateMessage title={t('commands.history.noMatch')} action={<Link to={all}>{t('commands.history.showAll')}</Link>} />;
}
