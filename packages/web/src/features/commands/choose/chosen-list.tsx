import type { Device } from '@heliograph/core/contract/devices';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { Figure } from '../../../components/figure.tsx';
import { Pager } from '../../../components/pager.tsx';
import { ProductName } from '../../../components/product-name.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import css from './choose.module.css';

interface Props {
  devices: readonly Device[] | undefined;
  marked: readonly string[];
  onMark: (id: string, isMarked: boolean) => void;
}

/** What the filter lets through, to be looked at and marked one by one. */
export function ChosenList({ devices, marked, onMark }: Props) {
  const { t } = useTranslation();
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 20 });
  const columns = useMemo((): Column<Device>[] => {
    const isMarked = new Set(marked);
    return [
      {
        key: 'mark',
        width: 44,
        isControl: true,
        title: <span className="visually-hidden">{t('commands.choose.mark')}</span>,
        render: (device) => <Mark device={device} isMarked={isMarked.has(device.id)} onMark={onMark} />,
      },
      {
        key: 'name',
        title: t('commands.column.device'),
        render: (device) => (
          <Link to={`/devices/devices_detail?id=${device.id}&tab=parameters`} title={`${device.name} · ${device.sn}`}>
            {device.name}
          </Link>
        ),
      },
      { key: 'plant', width: 220, title: t('commands.filter.plantId'), render: (device) => device.plantName ?? '–' },
      {
        key: 'product',
        width: 180,
        title: t('commands.filter.productKey'),
        render: (device) => <ProductName productKey={device.productKey} name={device.productName} />,
      },
      { key: 'state', width: 140, title: t('commands.filter.state'), render: (device) => <StateMark state={device.state} /> },
      {
        key: 'rated',
        width: 120,
        isNumber: true,
        title: t('commands.choose.rated'),
        render: (device) => <Figure value={device.ratedPowerW} unit="W" />,
      },
    ];
  }, [t, marked, onMark]);
  return (
    <>
      <p className={css.quiet}>{t('commands.choose.markHint')}</p>
      <DataTable
        caption={t('commands.choose.list')}
        columns={columns}
        rows={devices?.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={(device) => device.id}
        compact={(device) => (
          <span className={css.compact}>
            <Mark device={device} isMarked={marked.includes(device.id)} onMark={onMark} />
            <span className={css.cut} title={`${device.name} · ${device.plantName ?? ''}`}>
              {device.name} <span className={css.quiet}>· {device.plantName}</span>
            </span>
            <StateMark state={device.state} />
          </span>
        )}
        skeletonRows={5}
      />
      <Pager page={page} pageSize={pageSize} total={devices?.length} onChange={(next) => setPage({ page: 1, pageSize, ...next })} />
    </>
  );
}

function Mark({ device, isMarked, onMark }: { device: Device; isMarked: boolean; onMark: Props['onMark'] }) {
  const { t } = useTranslation();
  return (
    <input
      type="checkbox"
      className={css.mark}
      aria-label={t('commands.choose.markOf', { name: device.name })}
      checked={isMarked}
      onChange={({ target }) => onMark(device.id, target.checked)}
    />
  );
}
