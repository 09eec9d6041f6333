import type { Device } from '@heliograph/core/contract/devices';
import type { DeviceSeries } from '@heliograph/core/contract/series';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../state/use-address.ts';
import { RangePicker } from '../../../components/chart/range-picker.tsx';
import { SeriesPanel } from '../../../components/chart/series-panel.tsx';
import { SwitchBox } from '../../../components/chart/switch-box.tsx';
import { useRange } from '../../../components/chart/use-range.ts';
import { QueryFailure } from '../../../components/query-failure.tsx';
import { useNow } from '../../../components/use-now.ts';
import { useLive } from '../../../state/live/use-live.ts';
import { deviceQueries } from '../queries.ts';
import { useChannelName } from '../use-channel-name.ts';
import { MarkLane } from '../../energy/mark-lane.tsx';
import { MarkLines } from '../../energy/mark-lines.tsx';
import { ChannelPicker, readChannels } from './channel-picker.tsx';
import css from './device-curves.module.css';
import { DeviceCompare } from './device-compare.tsx';
import { deviceModel } from './device-lines.ts';
import { useOthers } from './use-others.ts';

const MINUTE_MS = 60_000;

/** The channels of a device over a range of time; what is shown is in the address. */
export function DeviceCurves({ device, timeZone }: { device: Device; timeZone: string }) {
  const { t } = useTranslation();
  const nameOf = useChannelName();
  const { search, put } = useAddress();
  const [range, setRange] = useRange('1');
  const nowMs = useNow(MINUTE_MS);
  const products = useQuery(deviceQueries.products());
  const known = products.data?.items.find(({ productKey }) => productKey === device.productKey)?.channels;
  const channels = readChannels(search.get('channels'), known);
  const isCompared = search.get('compare') === 'previous';
  const isLive = range.key === 'now';
  const ask = { id: device.id, channels, range, timeZone };
  const current = useQuery({ ...deviceQueries.series({ ...ask, isPrevious: false }), enabled: channels.length > 0 });
  const previous = useQuery({ ...deviceQueries.series({ ...ask, isPrevious: true }), enabled: isCompared && channels.length > 0 });
  const { others, chosen, choose } = useOthers({ ...ask, channels: channels.slice(0, 1) });
  const isPerKw = search.get('per') === 'kw' && device.ratedPowerW !== null;
  const owner = { kind: 'device', id: device.id } as const;
  const latest = useQuery({ ...deviceQueries.latest(device.id), enabled: isLive });
  useLive(isLive ? { latestOf: [device.id] } : {});
  const before = isCompared ? previous.data : undefined;
  const newest = isLive ? latest.data?.items : undefined;
  const model = useMemo(
    () =>
      current.data &&
      deviceModel(current.data, {
        nameOf,
        previousNameOf: (name) => t('series.previousOf', { name }),
        growthNameOf: (name) => t('series.growthOf', { name }),
        previous: before,
        latest: newest,
        perRatedW: isPerKw ? device.ratedPowerW : null,
        others: others.map(({ device: other, series }) => ({
          name: other.plantId === device.plantId ? other.name : [other.name, other.plantName].filter(Boolean).join(', '),
          sn: other.sn,
          series,
          perRatedW: isPerKw ? other.ratedPowerW : null,
        })),
      }),
    [current.data, before, newest, others, isPerKw, device, nameOf, t],
  );
  return (
    <section className={css.panel} aria-label={t('series.title')}>
      <div className={css.tools}>
        <RangePicker range={range} timeZone={timeZone} nowMs={nowMs} onChange={setRange} />
        <SwitchBox className={css.compare} isOn={isCompared} onChange={(isOn) => put({ compare: isOn ? 'previous' : null })}>
          {t('series.compare')}
        </SwitchBox>
        {device.ratedPowerW !== null && (
          <SwitchBox className={css.compare} isOn={isPerKw} onChange={(isOn) => put({ per: isOn ? 'kw' : null })}>
            {t('series.perKwRated')}
          </SwitchBox>
        )}
        <DeviceCompare device={device} chosen={chosen} onChange={choose} />
      </div>
      <ChannelPicker channels={known ?? []} chosen={channels} onChange={(names) => put({ channels: names.join(',') })} />
      {current.isError && current.data === undefined ? (
        <QueryFailure query={current} />
      ) : (
        <SeriesPanel
          model={model}
          panelCount={1}
          isFaded={current.isPlaceholderData}
          fileName={`${device.sn}_${range.key}`}
          marks={!isLive && current.data && <MarkLines owner={owner} span={current.data} />}
          lane={
            !isLive &&
            current.data && <MarkLane owner={owner} span={current.data} timeZone={timeZone} hasReadings={isAnythingRead(current.data)} />
          }
        />
      )}
    </section>
  );
}

function isAnythingRead({ series }: DeviceSeries): boolean {
  return series.some(({ buckets }) => buckets.some(({ value }) => value !== null));
}
