import { useTranslation } from 'react-i18next';
import { connection } from '../../state/connection.ts';
import { useLiveStatus } from '../../state/live/use-live.ts';
import css from './connection-banner.module.css';

/** Says that the server does not answer; over the screen, so that nothing under it moves. */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const isStreamLost = useLiveStatus() === 'lost';
  const isLost = connection.useIsLost() || isStreamLost;
  return <output className={css.place}>{isLost && <span className={css.banner}>{t('shell.connectionLost')}</span>}</output>;
}
