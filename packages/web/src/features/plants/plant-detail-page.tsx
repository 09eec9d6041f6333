import { ApiError } from '@heliograph/core/errors';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { failureText } from '../../app/failure-text.ts';
import { QueryFailure } from '../../components/query-failure.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { useLive } from '../../state/live/use-live.ts';
import { useTabTitle } from '../../state/tabs.ts';
import { DevicePanel } from '../devices/device-panel.tsx';
import { PlantCurve } from './curve/plant-curve.tsx';
import { EnergyFlow } from './flow/energy-flow.tsx';
import { PlantDevices } from './plant-devices.tsx';
import css from './plant-detail-page.module.css';
import { plantListPath } from './plant-figures.ts';
import { PlantHeader } from './plant-header.tsx';
import { PlantKpis } from './plant-kpis.tsx';
import { plantQueries } from './queries.ts';

/** One plant, live: why it is in its state, what it gives, today's curve, where the energy goes, its devices. */
export function Component() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const id = search.get('id') ?? '';
  const deviceId = search.get('device');
  const plant = useQuery({ ...plantQueries.detail(id), enabled: isId(id) });
  useTabTitle(plant.data?.name);
  useLive(isId(id) ? { plants: [id], devicesOf: [id] } : {});
  const closePanel = () => setSearch((current) => (current.delete('device'), current), { replace: true, preventScrollReset: true });

  if (!isId(id) || isNotFound(plant.error)) {
    const text = plant.error === null ? undefined : failureText(plant.error, t);
    return (
      <StateMessage
        headingLevel={1}
        title={t('plants.notFoundTitle')}
        {...(text !== undefined && { text })}
        action={<Link to={plantListPath('all')}>{t('plants.backToList')}</Link>}
      />
    );
  }
  if (plant.isError && plant.data === undefined) return <QueryFailure query={plant} />;
  return (
    <>
      <PlantHeader plant={plant.data} />
      <div className={css.overview}>
        <PlantCurve id={id} plant={plant.data} />
        <div className={css.side}>
          <PlantKpis plant={plant.data} />
          <EnergyFlow id={id} plant={plant.data} />
        </div>
      </div>
      <PlantDevices id={id} timeZone={plant.data?.timeZone} />
      {deviceId !== null && isId(deviceId) && (
        <DevicePanel key={deviceId} id={deviceId} timeZone={plant.data?.timeZone} onClose={closePanel} />
      )}
    </>
  );
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,15}$/.test(text);
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 404;
}
