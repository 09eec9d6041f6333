import type { Connection, ConnectionDevice } from '@heliograph/core/contract/connections';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '../../api.ts';
import button from '../../components/button.module.css';
import { Dialog } from '../../components/dialog.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { plantQueries } from '../plants/queries.ts';
import css from './data-acquisition.module.css';
import { connectionQueries } from './queries.ts';

const PLANTS_MOST = 50;

/** The devices that a gateway has spoken for: at which plant, and which are still to be put at one. */
export default function ConnectionDevicesDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation();
  const devices = useQuery(connectionQueries.devices(connection.id));
  return (
    <Dialog title={t('acquisition.devicesTitle', { name: connection.name })} footer={null} width={640} onCancel={onClose}>
      {devices.isError && devices.data === undefined ? (
        <QueryFailure query={devices} />
      ) : (
        <ul className={css.devices} aria-busy={devices.data === undefined}>
          {devices.data?.items.map((device) => (
            <li key={`${device.productKey}/${device.sn}`}>
              <DeviceLine connection={connection} device={device} />
            </li>
          ))}
        </ul>
      )}
      {devices.data?.total === 0 && <p>{t('acquisition.noDevices')}</p>}
    </Dialog>
  );
}

function DeviceLine({ connection, device }: { connection: Connection; device: ConnectionDevice }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [search, setSearch] = useState('');
  const [plantId, setPlantId] = useState<string>();
  const isUnassigned = device.deviceId === null;
  const plants = useQuery({
    ...plantQueries.list({ filter: 'all', search, sort: 'name', page: 1, pageSize: PLANTS_MOST }),
    enabled: isUnassigned,
  });
  const target = device.plantId ?? plantId;
  const put = useMutation({
    mutationFn: (to: string) =>
      call['POST /connections/{id}/devices']({
        params: { id: connection.id },
        body: { productKey: device.productKey, sn: device.sn, plantId: to },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: connectionQueries.all() }),
  });
  return (
    <>
      <span className={css.device}>
        {device.deviceId === null ? (
          <strong>{device.name}</strong>
        ) : (
          <Link to={`/devices/devices_detail?id=${device.deviceId}`}>{device.name}</Link>
        )}
        <span className={css.quiet}>{`${device.sn} · ${device.productName}`}</span>
      </span>
      {isUnassigned ? (
        <Select
          showSearch={{ filterOption: false, onSearch: setSearch }}
          aria-label={t('acquisition.plantFor', { name: device.name })}
          placeholder={t('acquisition.choosePlant')}
          style={{ width: '100%' }}
          loading={plants.isFetching}
          onChange={(value: string) => setPlantId(value)}
          options={(plants.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : (
        <span className={css.cut} title={device.plantName ?? ''}>
          {device.plantName}
        </span>
      )}
      {device.isConfirmed ? (
        <span className={css.quiet}>{t('acquisition.confirmed')}</span>
      ) : (
        <button
          type="button"
          className={button.button}
          aria-disabled={target === undefined || put.isPending}
          onClick={() => target !== undefined && !put.isPending && put.mutate(target)}
        >
          {t(isUnassigned ? 'acquisition.assign' : 'acquisition.confirm')}
        </button>
      )}
    </>
  );
}
