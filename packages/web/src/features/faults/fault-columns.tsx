import type { Fault } from '@heliograph/core/contract/faults';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Age } from '../../components/age.tsx';
import type { Column } from '../../components/data-table.tsx';
import { Energy } from '../../components/figure.tsx';
import css from './fault-columns.module.css';
import { FaultState } from './fault-state.tsx';
import { SeverityMark } from './severity-mark.tsx';
import { useFaultText } from './use-fault-text.ts';

type FaultText = ReturnType<typeof useFaultText>;

/** Severity, cause, plant and device, since, kWh lost, assignee, state. */
export function useFaultColumns(linkTo: (id: string) => string): readonly Column<Fault>[] {
  const { t } = useTranslation();
  const text = useFaultText();
  return useMemo(() => columns(t, text, linkTo), [t, text, linkTo]);
}

function columns(t: TFunction, text: FaultText, linkTo: (id: string) => string): Column<Fault>[] {
  return [
    {
      key: 'severity',
      width: 116,
      sort: 'severity',
      isDescendingFirst: true,
      title: t('faults.severityLabel'),
      render: (fault) => <SeverityMark severity={fault.severity} />,
    },
    {
      key: 'cause',
      width: 260,
      sort: 'code',
      title: t('faults.cause'),
      render: (fault) => (
        <span className={css.cause}>
          <Link to={linkTo(fault.id)} className={css.name} title={text(fault.code).name} preventScrollReset>
            {text(fault.code).name}
          </Link>
          {fault.childCount > 0 && <span className={css.explains}>{t('faults.explains', { count: fault.childCount })}</span>}
        </span>
      ),
    },
    {
      key: 'where',
      sort: 'plantName',
      title: t('faults.where'),
      render: (fault) => {
        const device = fault.deviceName ?? t('faults.wholePlant');
        return (
          <span className={css.where} title={`${fault.plantName} · ${device}`}>
            <Link to={`/power_station/power_station_detail?id=${fault.plantId}`}>{fault.plantName}</Link>
            <span className={css.device}> · {device}</span>
          </span>
        );
      },
    },
    {
      key: 'since',
      width: 132,
      isNumber: true,
      sort: 'openedAt',
      isDescendingFirst: true,
      title: t('faults.since'),
      render: (fault) => <Age at={fault.openedAt} timeZone={fault.timeZone} />,
    },
    {
      key: 'lost',
      width: 112,
      isNumber: true,
      sort: 'lostKwh',
      isDescendingFirst: true,
      title: t('faults.lost'),
      render: (fault) => <Energy valueKwh={fault.lostKwh} />,
    },
    {
      key: 'assignee',
      width: 132,
      title: t('faults.assignee'),
      render: (fault) => fault.assignee?.name ?? <span className={css.device}>–</span>,
    },
    { key: 'state', width: 148, title: t('faults.state'), render: (fault) => <FaultState fault={fault} /> },
  ];
}
