import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DataTable } from '../../components/data-table.tsx';
import { FaultCompact } from '../faults/fault-compact.tsx';
import { useFaultColumns } from '../faults/fault-columns.tsx';
import { faultQueries } from '../faults/queries.ts';
import css from './plant-part.module.css';

const SHOWN_MOST = 8;
const columnKeys = new Set(['severity', 'cause', 'where', 'since', 'lost', 'state']);

/** The worst open faults of a plant with what they cost; nothing where there is none. */
export default function PlantFaults({ id }: { id: string }) {
  const { t } = useTranslation();
  const faults = useQuery(faultQueries.openAt(id)).data;
  const list = `/devices/faults?plantId=${id}`;
  const linkTo = useCallback((faultId: string) => `${list}&fault=${faultId}`, [list]);
  const columns = useFaultColumns(linkTo).filter(({ key }) => columnKeys.has(key));
  if (faults === undefined || faults.total === 0) return null;
  return (
    <section className={css.next}>
      <h2 className={css.title}>
        {t('plants.openFaults')} <span className={css.count}>{faults.total}</span>
      </h2>
      <DataTable
        caption={t('plants.openFaults')}
        columns={columns}
        rows={faults.items.slice(0, SHOWN_MOST)}
        rowKey={(fault) => fault.id}
        compact={(fault) => <FaultCompact fault={fault} to={linkTo(fault.id)} />}
      />
      {faults.total > SHOWN_MOST && <Link to={list}>{t('plants.allFaults', { total: faults.total })}</Link>}
    </section>
  );
}
