import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../components/page-head.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { plantQueries } from '../plants/queries.ts';
import { AttentionList } from './attention-list.tsx';
import css from './dashboard-page.module.css';
import { FleetCards } from './fleet-cards.tsx';
import { StatusStrip } from './status-strip.tsx';
import { TopPlants } from './top-plants.tsx';

/** The fleet at a glance; every number leads to the list that it counts. */
export function Component() {
  const { t } = useTranslation();
  const summary = useQuery(plantQueries.summary());
  if (summary.isError && summary.data === undefined) return <QueryFailure query={summary} />;
  return (
    <>
      <PageHead title={t('dashboard.title')} />
      <StatusStrip counts={summary.data?.counts} />
      <FleetCards summary={summary.data} />
      <div className={css.columns}>
        <TopPlants />
        <AttentionList />
      </div>
    </>
  );
}
