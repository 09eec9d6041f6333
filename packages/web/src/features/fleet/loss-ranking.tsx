import type { Language } from '@heliograph/core/constants';
import type { DeviceLoss } from '@heliograph/core/contract/fleet';
import { formatEnergy } from '@heliograph/core/format/quantity';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Age } from '../../components/age.tsx';
import { Energy } from '../../components/figure.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { readerZone } from '../../components/reader-zone.ts';
import css from './fault-types.module.css';
import panel from '../../components/panel.module.css';
import page from './fleet-page.module.css';
import { percentText } from './percent-text.ts';
import { fleetQueries } from './queries.ts';

/** The generators that lost the most energy this week; each leads to its curve of the week. */
export function LossRanking() {
  const { t } = useTranslation();
  const query = useQuery(fleetQueries.losses());
  const losses = query.data?.items;
  const isPartly = (query.data?.uncountedDays ?? 0) > 0;
  const most = losses?.[0]?.lostKwh ?? 1;
  return (
    <section className={`${panel.panel} ${page.narrow}`} aria-label={t('fleet.lossTitle')}>
      <div className={panel.head}>
        <h2>{t('fleet.lossTitle')}</h2>
        <small>
          {t('fleet.last7Days')}
          {query.data && (
            <>
              {' · '}
              <Age at={query.data.toAt} timeZone={readerZone()} />
            </>
          )}
        </small>
      </div>
      {query.isError && query.data === undefined ? (
        <QueryFailure query={query} />
      ) : losses?.length === 0 ? (
        <p className={css.none}>{t(emptyText(query.data))}</p>
      ) : (
        <ol className={css.list} aria-busy={losses === undefined}>
          {losses?.map((loss) => (
            <Item key={loss.id} loss={loss} most={most} />
          ))}
        </ol>
      )}
      {isPartly && <p className={css.none}>{t('fleet.uncountedDays', { count: query.data?.uncountedDays ?? 0 })}</p>}
    </section>
  );
}

/** Nothing lost, nothing compared yet, or nothing that could be compared. */
function emptyText(counted: { countedFromAt: number | null; uncountedDays: number } | undefined) {
  if (counted === undefined || counted.countedFromAt !== null) return 'fleet.noLosses';
  return counted.uncountedDays > 0 ? 'fleet.lossesUncounted' : 'fleet.lossesUnknown';
}

function Item({ loss, most }: { loss: DeviceLoss; most: number }) {
  const { t, i18n } = useTranslation();
  const expected = formatEnergy(loss.expectedKwh, i18n.language as Language);
  const share = { percent: percentText(loss.lostKwh / loss.expectedKwh, i18n.language), expected: `${expected?.text} ${expected?.unit}` };
  return (
    <li>
      <Link to={`/devices/devices_detail?id=${loss.id}&tab=curves&range=7`} className={css.item}>
        <span className={css.name} title={loss.name}>
          {loss.name}
        </span>
        <span className={css.count}>
          <Energy valueKwh={loss.lostKwh} />
        </span>
        <span className={css.track} aria-hidden="true">
          <span className={css.bar} data-open="true" style={{ transform: `scaleX(${loss.lostKwh / most})` }} />
        </span>
        <span className={css.detail} title={loss.plantName}>
          {loss.plantName}
        </span>
        <span className={css.open}>{t('fleet.lostShare', share)}</span>
      </Link>
    </li>
  );
}
