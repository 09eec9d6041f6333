import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/data-table.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { useOpened } from '../../state/use-opened.ts';
import { DeviceCompact } from '../devices/device-compact.tsx';
import { useDeviceColumns } from '../devices/device-columns.tsx';
import { sortDevices } from '../devices/sort-devices.ts';
import { deviceQueries } from '../devices/queries.ts';
import css from './plant-part.module.css';

const columnKeys = new Set(['name', 'state', 'power', 'energy', 'sn', 'seen']);

/** The devices of a plant; a row's name opens the device's latest values beside the table. */
export default function PlantDevices({ id, timeZone }: { id: string; timeZone: string }) {
  const { t } = useTranslation();
  const { linkToOpen } = useOpened('device');
  const [sort, setSort] = useState('name');
  const devices = useQuery(deviceQueries.ofPlant(id));
  const columns = useDeviceColumns({ keys: columnKeys, linkTo: linkToOpen, timeZone });
  const rows = devices.data && sortDevices(devices.data.items, sort);
  return (
    <section>
      <h2 className={css.title}>
        {t('plants.devicesTitle')} {rows !== undefined && <span className={css.count}>{rows.length}</span>}
      </h2>
      {devices.isError && rows === undefined ? (
        <QueryFailure query={devices} />
      ) : rows?.length === 0 ? (
        <StateMessage title={t('plants.noDevices')} />
      ) : (
        <DataTable
          caption={t('plants.devicesTitle')}
          columns={columns}
          rows={rows}
          rowKey={(device) => device.id}
          compact={(device) => <DeviceCompact device={device} to={linkToOpen(device.id)} />}
          sort={sort}
          onSort={setSort}
        />
      )}
    </section>
  );
}
