import type { Device } from '@heliograph/core/contract/devices';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { DeviceEnergy } from '../../energy/device-energy.tsx';
import { DeviceWhy } from '../../energy/device-why.tsx';
import { DeviceParameters } from '../../parameters/device-parameters.tsx';
import { DeviceLatest } from '../device-latest.tsx';
import { DeviceCurves } from './device-curves.tsx';
import css from './device-detail-page.module.css';
import { DeviceFrame } from './device-frame.tsx';
import { DeviceIdentity } from './device-identity.tsx';

const tabs = ['live', 'curves', 'parameters', 'identity'] as const;

/** One device: its state, its newest readings and energy, every channel over time, and what it is. */
export function Component() {
  const [search] = useSearchParams();
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'live';
  return (
    <DeviceFrame part={tab}>
      {(device, timeZone) => (
        <>
          {device !== undefined && <DeviceWhy id={device.id} />}
          {(tab === 'live' || tab === 'curves') && device !== undefined && <DeviceEnergy device={device} />}
          {tab === 'live' && <Latest device={device} timeZone={timeZone} />}
          {tab === 'curves' &&
            (device !== undefined && timeZone !== undefined ? (
              <DeviceCurves device={device} timeZone={timeZone} />
            ) : (
              <div className={css.curves} aria-busy="true" />
            ))}
          {tab === 'parameters' && <DeviceParameters key={device?.id ?? ''} device={device} timeZone={timeZone} />}
          {tab === 'identity' && device !== undefined && timeZone !== undefined && <DeviceIdentity device={device} timeZone={timeZone} />}
        </>
      )}
    </DeviceFrame>
  );
}

function Latest({ device, timeZone }: { device: Device | undefined; timeZone: string | undefined }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  return (
    <section className={css.panel} aria-label={t('devices.latest')}>
      <DeviceLatest id={search.get('id') ?? ''} reportIntervalMs={device?.reportIntervalMs} timeZone={timeZone} />
    </section>
  );
}
