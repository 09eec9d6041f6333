import type { Device } from '@heliograph/core/contract/devices';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../state/user.ts';
import { DeviceBinding } from './device-binding.tsx';
import { DeviceFacts } from './device-facts.tsx';
import { DeviceForm } from './device-form.tsx';
import css from './device-identity.module.css';
import { DeviceSwaps } from './device-swaps.tsx';

/** What a device is, where it stands, and which ones stood there before. */
export function DeviceIdentity({ device, timeZone }: { device: Device; timeZone: string }) {
  const { t } = useTranslation();
  const canWrite = useCan('devices:write');
  return (
    <div className={css.parts}>
      <section className={css.panel} aria-labelledby="device-facts">
        <h2 id="device-facts">{t('devices.identity.facts')}</h2>
        <DeviceFacts device={device} timeZone={timeZone} />
      </section>
      <section className={css.panel} aria-labelledby="device-binding">
        <h2 id="device-binding">{t('devices.identity.binding')}</h2>
        <DeviceBinding device={device} timeZone={timeZone} canWrite={canWrite} />
        <DeviceSwaps device={device} timeZone={timeZone} />
      </section>
      {canWrite && (
        <section className={css.panel} aria-labelledby="device-edit">
          <h2 id="device-edit">{t('devices.identity.edit')}</h2>
          <DeviceForm key={device.id} device={device} />
        </section>
      )}
    </div>
  );
}
