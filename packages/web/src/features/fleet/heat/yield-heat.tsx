import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryFailure } from '../../../components/query-failure.tsx';
import panel from '../../../components/panel.module.css';
import page from '../fleet-page.module.css';
import { fleetQueries } from '../queries.ts';
import { HeatGrid } from './heat-grid.tsx';
import { HeatLegend } from './heat-legend.tsx';
import css from './yield-heat.module.css';

/** Each plant's last two weeks side by side: a bad day is a row's pale cell, bad weather a pale column. */
export function YieldHeat() {
  const { t } = useTranslation();
  const query = useQuery(fleetQueries.yields());
  const [pointed, setPointed] = useState<string | null>(null);
  const { data } = query;
  return (
    <section className={`${panel.panel} ${page.wide}`} aria-label={t('fleet.heatTitle')}>
      <div className={panel.head}>
        <h2>{t('fleet.heatTitle')}</h2>
        <small className={css.readout}>{pointed ?? t('fleet.heatHint')}</small>
      </div>
      {query.isError && data === undefined ? (
        <QueryFailure query={query} />
      ) : (
        <>
          <div className={css.place} aria-busy={data === undefined}>
            {data !== undefined && <HeatGrid yields={data} onPoint={setPointed} />}
          </div>
          <HeatLegend yields={data} />
        </>
      )}
    </section>
  );
}
