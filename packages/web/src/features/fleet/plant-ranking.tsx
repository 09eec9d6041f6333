import type { FleetPlant } from '@heliograph/core/contract/fleet';
import type { TFunction } from 'i18next';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Energy } from '../../components/figure.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { useLive } from '../../state/live/use-live.ts';
import { usePlantColumns } from '../plants/plant-columns.tsx';
import { plantListPath } from '../plants/plant-figures.ts';
import panel from '../../components/panel.module.css';
import { PeersCell } from './peers-cell.tsx';
import css from './plant-ranking.module.css';
import { RankedCompact } from './ranked-compact.tsx';
import { fleetQueries, RANKED_PLANTS } from './queries.ts';
import { TrendLine } from './trend-line.tsx';

const plantColumnKeys = new Set(['favorite', 'name', 'state', 'power', 'energy', 'yield']);

/** The plants that fall short, the worst first, and how each stands among its peers. */
export function PlantRanking() {
  const { t } = useTranslation();
  const query = useQuery(fleetQueries.plants());
  const plantColumns = usePlantColumns(plantColumnKeys);
  const columns = useMemo(() => [...plantColumns, ...ownColumns(t)] as Column<FleetPlant>[], [plantColumns, t]);
  const { data } = query;
  useLive({ plants: data?.items.map(({ id }) => id) ?? [] });
  return (
    <div id="worst" className={`${panel.panel} ${css.panel}`}>
      <div className={panel.head}>
        <h2>{t('fleet.worstFirst')}</h2>
        {data === undefined ? ' ' : <Link to={plantListPath('all')}>{t('fleet.showAllPlants', { count: data.total })}</Link>}
      </div>
      {query.isError && data === undefined ? (
        <QueryFailure query={query} />
      ) : (
        <DataTable
          caption={t('fleet.worstFirst')}
          columns={columns}
          rows={data?.items}
          rowKey={(plant) => plant.id}
          compact={(plant) => <RankedCompact plant={plant} />}
          skeletonRows={RANKED_PLANTS}
        />
      )}
    </div>
  );
}

function ownColumns(t: TFunction): Column<FleetPlant>[] {
  return [
    { key: 'peers', width: 176, isNumber: true, title: t('fleet.againstPeers'), render: (plant) => <PeersCell peers={plant.peers} /> },
    {
      key: 'risk',
      width: 120,
      isNumber: true,
      title: t('fleet.atRiskShort'),
      render: (plant) =>
        plant.atRiskKwh === null ? <span title={t('fleet.atRiskUnknown')}>–</span> : <Energy valueKwh={plant.atRiskKwh} />,
    },
    {
      key: 'trend',
      width: 144,
      title: t('fleet.last24Hours'),
      render: (plant) => <TrendLine valuesW={plant.trendW} capacityWp={plant.installedCapacityWp} />,
    },
  ];
}
