import { DEFAULT_TIME_ZONE } from '@heliograph/core/constants';
import type { LatestValue } from '@heliograph/core/contract/devices-telemetry';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Age } from '../../components/age.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { useNow } from '../../components/use-now.ts';
import { useLive } from '../../state/live/use-live.ts';
import { ChannelValue } from './channel-value.tsx';
import { isStale } from './device-figures.ts';
import css from './device-panel.module.css';
import { deviceQueries } from './queries.ts';
import { useChannelName } from './use-channel-name.ts';

const NOW_STEP_MS = 5_000;

interface Props {
  id: string;
  timeZone?: string | undefined;
  onClose: () => void;
}

/** One device: what it is, and the newest reading of each of its channels, each with an age of its own. */
export function DevicePanel({ id, timeZone = DEFAULT_TIME_ZONE, onClose }: Props) {
  const { t } = useTranslation();
  const device = useQuery(deviceQueries.detail(id));
  const latest = useQuery(deviceQueries.latest(id));
  const nowMs = useNow(NOW_STEP_MS);
  useLive({ latestOf: [id] });
  const intervalMs = device.data?.reportIntervalMs ?? 0;
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
            <dd>{device.data.productName}</dd>
            {device.data.softwareVersion !== null && (
              <>
                <dt>{t('devices.softwareVersion')}</dt>
                <dd>{device.data.softwareVersion}</dd>
              </>
            )}
          </dl>
        </>
      )}
      <h3 className={css.title}>{t('devices.latest')}</h3>
      {latest.isError && latest.data === undefined ? (
        <QueryFailure query={latest} />
      ) : (
        <table className={css.table} aria-busy={latest.data === undefined}>
          <caption className="visually-hidden">{t('devices.latest')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('devices.channel')}</th>
              <th scope="col">{t('devices.value')}</th>
              <th scope="col">{t('devices.age')}</th>
            </tr>
          </thead>
          <tbody>
            {latest.data?.items.map((item) => (
              <Row key={item.channel} item={item} timeZone={timeZone} isOld={intervalMs > 0 && isStale(item.at, intervalMs, nowMs)} />
            ))}
          </tbody>
        </table>
      )}
    </SidePanel>
  );
}

function Row({ item, timeZone, isOld }: { item: LatestValue; timeZone: string; isOld: boolean }) {
  const name = useChannelName();
  return (
    <tr>
      <th scope="row" title={item.channel}>
        {name(item.channel)}
      </th>
      <td>
        <ChannelValue item={item} isStale={isOld} />
      </td>
      <td>
        <Age at={item.at} timeZone={timeZone} isStale={isOld} />
      </td>
    </tr>
  );
}
