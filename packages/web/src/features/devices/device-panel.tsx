import { DEFAULT_TIME_ZONE } from '@heliograph/core/constants';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Age } from '../../components/age.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { ProductName } from '../../components/product-name.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { DeviceLatest } from './device-latest.tsx';
import css from './device-panel.module.css';
import { deviceQueries } from './queries.ts';

interface Props {
  id: string;
  timeZone?: string | undefined;
  onClose: () => void;
}

/** One device: what it is, and the newest reading of each of its channels, each with an age of its own. */
export function DevicePanel({ id, timeZone = DEFAULT_TIME_ZONE, onClose }: Props) {
  const { t } = useTranslation();
  const device = useQuery(deviceQueries.detail(id));
  return (
    <SidePanel title={device.data?.name ?? t('states.loading')} onClose={onClose}>
      {device.isError && device.data === undefined && <QueryFailure query={device} />}
      {device.data !== undefined && (
        <>
          <p className={css.state}>
            <StateMark state={device.data.state} />
            <Age at={device.data.lastSeenAt} timeZone={timeZone} />
          </p>
          <dl className={css.facts}>
            <dt>{t('devices.sn')}</dt>
            <dd>
              <code>{device.data.sn}</code>
              <CopyButton text={device.data.sn} label={t('devices.copySn')} />
            </dd>
            <dt>{t('devices.product')}</dt>
            <dd>
              <ProductName productKey={device.data.productKey} name={device.data.productName} />
            </dd>
            {device.data.softwareVersion !== null && (
              <>
                <dt>{t('devices.softwareVersion')}</dt>
                <dd>{device.data.softwareVersion}</dd>
              </>
            )}
          </dl>
          <p className={css.links}>
            <Link to={`/devices/devices_detail?id=${id}`}>{t('devices.openDetail')}</Link>
            <Link to={`/devices/devices_detail?id=${id}&tab=curves`}>{t('devices.openCurves')}</Link>
          </p>
        </>
      )}
      <h3 className={css.title}>{t('devices.latest')}</h3>
      <DeviceLatest id={id} reportIntervalMs={device.data?.reportIntervalMs} timeZone={timeZone} />
    </SidePanel>
  );
}
