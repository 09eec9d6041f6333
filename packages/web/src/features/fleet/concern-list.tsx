import type { FleetConcern, FleetOverview } from '@heliograph/core/contract/fleet';
import { formatDate } from '@heliograph/core/format/date';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Energy } from '../../components/figure.tsx';
import { exactTime } from '../../components/age.tsx';
import { plantPath } from '../plants/plant-figures.ts';
import css from './concern-list.module.css';
import panel from '../../components/panel.module.css';
import page from './fleet-page.module.css';
import { useFaultTexts } from './use-fault-texts.ts';

const AT_MOST = 8;
const shapes: Record<FleetConcern['cause'], string> = {
  fault: '▲',
  offline: '○',
  neverReported: '?',
  devicesSilent: '○',
  behindPeers: '▼',
};

const causeTexts = {
  fault: 'plants.reasonFault',
  offline: 'fleet.causeOffline',
  neverReported: 'plants.reasonNeverReported',
  devicesSilent: 'plants.reasonSomeSilent',
  behindPeers: 'fleet.causeBehind',
} as const satisfies Record<FleetConcern['cause'], string>;

/** The plants that need somebody, the most energy at risk first, each with the reason. */
export function ConcernList({ overview }: { overview: FleetOverview | undefined }) {
  const { t } = useTranslation();
  return (
    <section className={`${panel.panel} ${page.narrow} ${css.panel}`} aria-label={t('fleet.actNow')}>
      <div className={panel.head}>
        <h2>{t('fleet.actNow')}</h2>
        <small>
          {overview !== undefined && overview.concernCount > AT_MOST
            ? t('fleet.worstOf', { shown: AT_MOST, total: overview.concernCount })
            : t('fleet.atRisk')}
        </small>
      </div>
      {overview?.concernCount === 0 ? (
        <p className={css.calm}>{t('fleet.allWell')}</p>
      ) : (
        <ul className={css.list} aria-busy={overview === undefined}>
          {overview === undefined
            ? Array.from({ length: AT_MOST }, (_, index) => <li key={index} className={css.bone} />)
            : overview.concerns.map((concern) => <Item key={concern.plantId} concern={concern} />)}
        </ul>
      )}
    </section>
  );
}

function Item({ concern }: { concern: FleetConcern }) {
  const { t } = useTranslation();
  const { plantId, plantName, cause, fault, sinceAt, timeZone, atRiskKwh } = concern;
  const count = concern.deviceCount ?? 1;
  const { nameOf } = useFaultTexts();
  const reason = fault && count === 1 ? nameOf(fault) : t(causeTexts[cause], { count });
  const since = sinceAt === null ? null : formatDate(sinceAt, { timeZone, format: 'MM-DD HH:mm' });
  return (
    <li>
      <Link to={plantPath(plantId)} className={css.item}>
        <span className={css.shape} data-cause={cause} aria-hidden="true">
          {shapes[cause]}
        </span>
        <span className={css.name} title={plantName}>
          {plantName}
        </span>
        <span className={css.risk} title={atRiskKwh === null ? t('fleet.atRiskUnknown') : t('fleet.atRisk')}>
          {atRiskKwh === null ? '–' : <Energy valueKwh={atRiskKwh} />}
        </span>
        <span className={css.reason} title={reason}>
          {reason}
        </span>
        {since !== null && (
          <time className={css.since} dateTime={new Date(sinceAt ?? 0).toISOString()} title={exactTime(sinceAt ?? 0, timeZone)}>
            {t('fleet.since', { time: since })}
          </time>
        )}
      </Link>
    </li>
  );
}
