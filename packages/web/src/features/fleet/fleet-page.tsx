import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Age } from '../../components/age.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { useNow } from '../../components/use-now.ts';
import { useNoPlants } from '../plants/use-no-plants.ts';
import { ConcernList } from './concern-list.tsx';
import { FleetCards } from './fleet-cards.tsx';
import { FleetCurvePanel } from './curve/fleet-curve-panel.tsx';
import css from './fleet-page.module.css';
import { FleetPushes } from './fleet-pushes.tsx';
import { FaultTypes } from './fault-types.tsx';
import { LossRanking } from './loss-ranking.tsx';
import { PlantRanking } from './plant-ranking.tsx';
import { fleetQueries } from './queries.ts';
import { StatusStrip } from './status-strip.tsx';
import { YieldHeat } from './heat/yield-heat.tsx';

const STEP_MS = 5_000;
/** Three refreshes that did not come. */
const STALE_AFTER_MS = 30_000;

/** The fleet at a glance; every number leads to the list that it counts. */
export function Component() {
  const { t } = useTranslation();
  const overview = useQuery(fleetQueries.overview());
  const nowMs = useNow(STEP_MS);
  const { data } = overview;
  if (overview.isError && data === undefined) return <QueryFailure query={overview} headingLevel={1} />;
  if (data?.counts.all === 0) return <NoPlants />;
  const isStale = data !== undefined && nowMs - overview.dataUpdatedAt > STALE_AFTER_MS;
  return (
    <div className={css.page} data-stale={isStale}>
      <PageHead title={t('fleet.title')}>
        <span className={css.asOf}>
          {data !== undefined && (
            <>
              {t('fleet.lastUpdate')} <Age at={overview.dataUpdatedAt} timeZone={ownZone} isStale={isStale} />
            </>
          )}
        </span>
        <CopyButton text="./helio fleet get" label={t('plants.copyCommand')}>
          {t('plants.command')}
        </CopyButton>
      </PageHead>
      <div className={css.grid}>
        <StatusStrip counts={data?.counts} />
        <FleetPushes />
        <FleetCards overview={data} />
        <FleetCurvePanel overview={data} />
        <ConcernList overview={data} />
        <PlantRanking />
        <YieldHeat />
        <div className={`${css.narrow} ${css.stack}`}>
          <LossRanking />
          <FaultTypes />
        </div>
      </div>
    </div>
  );
}

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function NoPlants() {
  const { t } = useTranslation();
  const { canCreate, ...said } = useNoPlants();
  const action = canCreate && <Link to="/power_station/power_station_detail?new=1">{t('plants.create')}</Link>;
  return <StateMessage headingLevel={1} {...said} {...(canCreate && { action })} />;
}
