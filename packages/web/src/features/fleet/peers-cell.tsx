import type { FleetPlant } from '@heliograph/core/contract/fleet';
import { useTranslation } from 'react-i18next';
import { barOf, behindPeers } from './fleet-figures.ts';
import { percentText } from './percent-text.ts';
import css from './peers-cell.module.css';

/** How far above or below the median of its peers; of yesterday while today is too young, and then it says so. */
export function PeersCell({ peers }: { peers: FleetPlant['peers'] }) {
  const { t, i18n } = useTranslation();
  const change = behindPeers(peers);
  if (peers === null || change === null) {
    return (
      <span className={css.none} title={t('fleet.noPeers')}>
        –
      </span>
    );
  }
  const yields = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const title = t('fleet.peersTitle', {
    own: yields.format(peers.yieldKwhPerKwp),
    median: yields.format(peers.medianKwhPerKwp),
    count: peers.plantCount,
  });
  return (
    <span className={css.peers} title={`${t(`fleet.basis.${peers.basis}`)}: ${title}`}>
      {peers.basis === 'yesterday' && <small className={css.basis}>{t('fleet.basis.yesterday')}</small>}
      <span className={css.track} aria-hidden="true">
        <span className={css.bar} style={{ transform: `scaleX(${barOf(change)})` }} />
      </span>
      <span className={css.percent}>{percentText(change, i18n.language, 'exceptZero', 0)}</span>
    </span>
  );
}
