import type { Device } from '@heliograph/core/contract/devices';
import type { LatestValue } from '@heliograph/core/contract/devices-telemetry';
import type { ChannelSeries } from '@heliograph/core/contract/series';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Age } from '../../../components/age.tsx';
import { DataTable } from '../../../components/data-table.tsx';
import { QueryFailure } from '../../../components/query-failure.tsx';
import { useNow } from '../../../components/use-now.ts';
import { useLive } from '../../../state/live/use-live.ts';
import { TrendLine } from '../../fleet/trend-line.tsx';
import { ChannelValue } from '../channel-value.tsx';
import { isStale } from '../device-figures.ts';
import { deviceQueries, SERIES_MOST_CHANNELS } from '../queries.ts';
import { useChannelName } from '../use-channel-name.ts';
import { channelDay, type ChannelDay } from './channel-day.ts';
import css from './overview.module.css';

const NOW_STEP_MS = 5_000;

interface Row {
  latest: LatestValue;
  day: ChannelDay | undefined;
}

/** Each channel: its newest reading, and least, mean, most and course of the last 24 hours. */
export function DeviceChannels({ device, timeZone }: { device: Device; timeZone: string }) {
  const { t } = useTranslation();
  const nameOf = useChannelName();
  const nowMs = useNow(NOW_STEP_MS);
  const latest = useQuery(deviceQueries.latest(device.id));
  useLive({ latestOf: [device.id] });
  const names = latest.data?.items.map(({ channel }) => channel) ?? [];
  const portions = Array.from({ length: Math.ceil(names.length / SERIES_MOST_CHANNELS) }, (_, index) =>
    names.slice(index * SERIES_MOST_CHANNELS, (index + 1) * SERIES_MOST_CHANNELS),
  );
  const days = useQueries({
    queries: portions.map((channels) => deviceQueries.lastDay(device.id, channels)),
    combine: (all) =>
      new Map(all.flatMap(({ data }) => data?.series ?? []).map((series): [string, ChannelSeries] => [series.channel, series])),
  });
  if (latest.isError && latest.data === undefined) return <QueryFailure query={latest} />;
  const rows = latest.data?.items.map((item): Row => ({ latest: item, day: dayOf(days.get(item.channel)) }));
  const isOld = ({ at }: LatestValue) => isStale(at, device.reportIntervalMs, nowMs);
  const figure = (row: Row, name: 'least' | 'mean' | 'most') => (
    <ChannelValue item={{ ...row.latest, value: row.day?.[name] ?? null }} isStale={false} />
  );
  return (
    <DataTable
      caption={t('devices.overview.channels')}
      rows={rows}
      rowKey={(row) => row.latest.channel}
      columns={[
        {
          key: 'channel',
          title: t('devices.channel'),
          render: ({ latest: { channel } }) => (
            <Link to={`/devices/devices_detail?id=${device.id}&tab=curves&channels=${encodeURIComponent(channel)}`} title={channel}>
              {nameOf(channel)}
            </Link>
          ),
        },
        {
          key: 'now',
          title: t('devices.value'),
          width: 130,
          isNumber: true,
          render: (row) => <ChannelValue item={row.latest} isStale={isOld(row.latest)} />,
        },
        {
          key: 'age',
          title: t('devices.age'),
          width: 150,
          isNumber: true,
          render: (row) => <Age at={row.latest.at} timeZone={timeZone} isStale={isOld(row.latest)} />,
        },
        { key: 'least', title: t('devices.overview.least'), width: 120, isNumber: true, render: (row) => figure(row, 'least') },
        { key: 'mean', title: t('devices.overview.mean'), width: 120, isNumber: true, render: (row) => figure(row, 'mean') },
        { key: 'most', title: t('devices.overview.most'), width: 120, isNumber: true, render: (row) => figure(row, 'most') },
        {
          key: 'course',
          title: t('devices.overview.course'),
          width: 150,
          render: (row) => <Course row={row} />,
        },
      ]}
      compact={(row) => (
        <Link
          className={css.compact}
          to={`/devices/devices_detail?id=${device.id}&tab=curves&channels=${encodeURIComponent(row.latest.channel)}`}
        >
          <span className={css.compactName}>{nameOf(row.latest.channel)}</span>
          <ChannelValue item={row.latest} isStale={isOld(row.latest)} />
          <span className={css.compactRange}>
            {figure(row, 'least')} – {figure(row, 'most')}
          </span>
          <Course row={row} />
        </Link>
      )}
    />
  );
}

/** In the hue of generation only where that is what it shows. */
function Course({ row: { latest, day } }: { row: Row }) {
  const isPower = latest.unit === 'W' || latest.unit === 'Wh';
  return <span className={isPower ? css.course : css.plainCourse}>{day && <TrendLine valuesW={day.course} capacityWp={null} />}</span>;
}

function dayOf(series: ChannelSeries | undefined): ChannelDay | undefined {
  return series && channelDay(series);
}
