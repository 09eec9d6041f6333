import { DEFAULT_TIME_ZONE, PLANTLESS_TIME_ZONE } from '@heliograph/core/constants';
import type { Device } from '@heliograph/core/contract/devices';
import { ApiError } from '@heliograph/core/errors';
import { isId } from '@heliograph/core/id';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { failureText } from '../../../app/failure-text.ts';
import { FilterBar } from '../../../components/filter-bar.tsx';
import { QueryFailure } from '../../../components/query-failure.tsx';
import { StateMessage } from '../../../components/state-message.tsx';
import { useLive } from '../../../state/live/use-live.ts';
import { useTabTitle } from '../../../state/tabs.ts';
import { plantQueries } from '../../plants/queries.ts';
import { deviceQueries } from '../queries.ts';
import css from './device-frame.module.css';
import { DeviceHeader } from './device-header.tsx';
import { type DevicePart, usePartLinks } from './device-parts.ts';

/** Screens of a device that have a tab beside its own. */
const ownTabs: ReadonlySet<DevicePart> = new Set(['overview', 'log']);

interface Props {
  part: DevicePart;
  /** Undefined while they are on their way. */
  children: (device: Device | undefined, timeZone: string | undefined) => ReactNode;
}

/** What every screen of one device has: what it is and how it is, and the way to its other screens. */
export function DeviceFrame({ part, children }: Props) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const device = useQuery({ ...deviceQueries.detail(id), enabled: isId(id) });
  const plantId = device.data?.plantId ?? null;
  const plant = useQuery({ ...plantQueries.detail(plantId ?? ''), enabled: plantId !== null });
  const choices = usePartLinks(id);
  const partName = choices.find(({ key }) => key === part)?.label;
  const ownZone = device.data !== undefined && plantId === null ? PLANTLESS_TIME_ZONE : undefined;
  const timeZone = useKeptZone(id, plant.data?.timeZone ?? ownZone ?? (plant.isError ? DEFAULT_TIME_ZONE : undefined));
  useTabTitle(device.data && (ownTabs.has(part) ? `${device.data.name} · ${partName}` : device.data.name));
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
  if (device.isError && device.data === undefined) return <QueryFailure query={device} headingLevel={1} />;
  return (
    <>
      <DeviceHeader device={device.data} timeZone={timeZone} />
      <div className={css.parts}>
        <FilterBar label={t('devices.partsLabel')} choices={choices} current={part} />
      </div>
      {children(device.data, timeZone)}
    </>
  );
}

/** A device that was just bound keeps its screen while its plant is asked for. */
function useKeptZone(id: string, timeZone: string | undefined): string | undefined {
  const [kept, setKept] = useState<{ id: string; timeZone: string }>();
  if (timeZone !== undefined && (kept?.id !== id || kept.timeZone !== timeZone)) setKept({ id, timeZone });
  return timeZone ?? (kept?.id === id ? kept.timeZone : undefined);
}
