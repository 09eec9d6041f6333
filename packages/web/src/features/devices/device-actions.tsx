import type { Device } from '@heliograph/core/contract/devices';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../components/menu-button.tsx';
import css from './device-actions.module.css';

const RotateDialog = lazy(() => import('./rotate-dialog.tsx'));

/** What can be done with a device, in one quiet menu; only drawn for those who may. */
export function DeviceActions({ device }: { device: Device }) {
  const { t } = useTranslation();
  const [isRotating, setIsRotating] = useState(false);
  return (
    <>
      <MenuButton
        label={t('devices.actionsOf', { name: device.name })}
        className={css.button}
        items={[{ key: 'rotate', label: t('devices.rotate'), hasDialog: true, onSelect: () => setIsRotating(true) }]}
      >
        <span aria-hidden="true">⋯</span>
      </MenuButton>
      {isRotating && (
        <Suspense>
          <RotateDialog device={device} onClose={() => setIsRotating(false)} />
        </Suspense>
      )}
    </>
  );
}
