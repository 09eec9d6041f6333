import type { FleetFault } from '@heliograph/core/contract/fleet';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ProductName } from '../../components/product-name.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import css from './fault-types.module.css';
import panel from '../../components/panel.module.css';
import page from './fleet-page.module.css';
import { fleetQueries } from './queries.ts';
import { useFaultTexts } from './use-fault-texts.ts';

const AT_MOST = 10;

/** What went wrong in the last 30 days, the most frequent first. */
export function FaultTypes() {
  const { t } = useTranslation();
  const query = useQuery(fleetQueries.faults());
  const faults = query.data?.items.slice(0, AT_MOST);
  const most = Math.max(1, ...(faults ?? []).map(({ count }) => count));
  return (
    <section className={`${panel.panel} ${page.narrow}`} aria-label={t('fleet.faultsTitle')}>
      <div className={panel.head}>
        <h2>{t('fleet.faultsTitle')}</h2>
        <small>{t('fleet.last30Days')}</small>
      </div>
      {query.isError && query.data === undefined ? (
        <QueryFailure query={query} />
      ) : faults?.length === 0 ? (
        <p className={css.none}>{t('fleet.noFaults')}</p>
      ) : (
        <ul className={css.list} aria-busy={faults === undefined}>
          {faults?.map((fault) => (
            <Item key={`${fault.productKey}/${fault.code}/${fault.severity}`} fault={fault} most={most} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Item({ fault, most }: { fault: FleetFault; most: number }) {
  const { t } = useTranslation();
  const { nameOf, listPath } = useFaultTexts();
  return (
    <li>
      <Link to={listPath(fault.code)} className={css.item}>
        <span className={css.name}>{nameOf(fault)}</span>
        <span className={css.count}>{fault.count}</span>
        <span className={css.track} aria-hidden="true">
          <span className={css.bar} data-open={fault.openCount > 0} style={{ transform: `scaleX(${fault.count / most})` }} />
        </span>
        <span className={css.detail}>
          <ProductName productKey={fault.productKey} name={fault.productName} /> · {t('fleet.deviceCount', { count: fault.deviceCount })}
        </span>
        <span className={css.open} data-some={fault.openCount > 0}>
          {fault.openCount > 0 ? `▲ ${t('fleet.openCount', { count: fault.openCount })}` : t('fleet.allFixed')}
        </span>
      </Link>
    </li>
  );
}
