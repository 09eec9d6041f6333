import { DEFAULT_TIME_ZONE } from '@heliograph/core/constants';
import type { LatestValue } from '@heliograph/core/contract/devices-telemetry';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Age } from '../../components/age.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { useNow } from '../../components/use-now.ts';
import { useLive } from '../../state/live/use-live.ts';
import { ChannelValue } from './channel-value.tsx';
import { isStale } from './device-figures.ts';
import css from './device-latest.module.css';
import { deviceQueries } from './queries.ts';
import { useChannelName } from './use-channel-name.ts';

const NOW_STEP_MS = 5_000;

interface Props {
  id: string;
  /** Undefined while it is on its way. */
  reportIntervalMs: number | undefined;
  timeZone: string | undefined;
}

/** The newest reading of each channel of a device, each with an age of its own. */
export function DeviceLatest({ id, reportIntervalMs = 0, timeZone = DEFAULT_TIME_ZONE }: Props) {
  const { t } = useTranslation();
  const latest = useQuery(deviceQueries.latest(id));
  const nowMs = useNow(NOW_STEP_MS);
  useLive({ latestOf: [id] });
  if (latest.isError && latest.data === undefined) return <QueryFailure query={latest} />;
  return (
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
          <Row
            key={item.channel}
            item={item}
            timeZone={timeZone}
            isOld={reportIntervalMs > 0 && isStale(item.at, reportIntervalMs, nowMs)}
          />
        ))}
      </tbody>
    </table>
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
