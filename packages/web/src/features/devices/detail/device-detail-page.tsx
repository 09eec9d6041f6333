import { DEFAULT_TIME_ZONE } from '@heliograph/core/constants';
import { ApiError } from '@heliograph/core/errors';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { failureText } from '../../../app/failure-text.ts';
import { FilterBar } from '../../../components/filter-bar.tsx';
import { QueryFailure } from '../../../components/query-failure.tsx';
import { StateMessage } from '../../../components/state-message.tsx';
import { useLive } from '../../../state/live/use-live.ts';
import { useTabTitle } from '../../../state/tabs.ts';
import { DeviceEnergy } from '../../energy/device-energy.tsx';
import { useWhy } from '../../energy/use-why.ts';
import { WhyPanel } from '../../energy/why-panel.tsx';
import { plantQueries } from '../../plants/queries.ts';
import { deviceQueries } from '../queries.ts';
import { DeviceCurves } from './device-curves.tsx';
import css from './device-detail-page.module.css';
import { DeviceHeader } from './device-header.tsx';
import { DeviceLatest } from '../device-latest.tsx';

const parts = ['live', 'curves'] as const;

/** One device: its state, its newest readings, and every channel over time. */
export function Component() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const { asked, close } = useWhy();
  const part = parts.find((name) => name === search.get('tab')) ?? 'live';
  const device = useQuery({ ...deviceQueries.detail(id), enabled: isId(id) });
  const plantId = device.data?.plantId ?? null;
  const plant = useQuery({ ...plantQueries.detail(plantId ?? ''), enabled: plantId !== null });
  useTabTitle(device.data?.name);
  useLive(plantId === null ? {} : { devicesOf: [plantId] });
  if (!isId(id) || (device.error instanceof ApiError && device.error.code === 404)) {
    const text = device.error === null ? undefined : failureText(device.error, t);
    return (
      <StateMessage
        headingLevel={1}
        title={t('devices.notFoundTitle')}
        {...(text !== undefined && { text })}
        action={<Link to="/devices/devices__manage">{t('devices.backToList')}</Link>}
      />
    );
  }
  if (device.isError && device.data === undefined) return <QueryFailure query={device} />;
  const timeZone = plant.data?.timeZone ?? (plant.isError || device.data?.plantId === null ? DEFAULT_TIME_ZONE : undefined);
  const choices = parts.map((key) => ({ key, label: t(`devices.parts.${key}`), to: linkTo(search, key) }));
  return (
    <>
      <DeviceHeader device={device.data} timeZone={timeZone} />
      {asked !== undefined && isId(id) && <WhyPanel key={id} owner={{ kind: 'device', id }} asked={asked} onClose={close} />}
      <div className={css.parts}>
        <FilterBar label={t('devices.partsLabel')} choices={choices} current={part} />
      </div>
      {device.data !== undefined && <DeviceEnergy device={device.data} />}
      {part === 'live' ? (
        <section className={css.panel} aria-label={t('devices.latest')}>
          <DeviceLatest id={id} reportIntervalMs={device.data?.reportIntervalMs} timeZone={timeZone} />
        </section>
      ) : (
        device.data !== undefined && timeZone !== undefined && <DeviceCurves device={device.data} timeZone={timeZone} />
      )}
    </>
  );
}

function linkTo(search: URLSearchParams, part: string): string {
  const next = new URLSearchParams(search);
  next.set('tab', part);
  return `?${next}`;
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,15}$/.test(text);
}
