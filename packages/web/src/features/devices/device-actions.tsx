import type { Device } from '@heliograph/core/contract/devices';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../components/menu-button.tsx';
import css from './device-actions.module.css';

const dialogs = {
  bind: lazy(() => import('./bind-dialog.tsx')),
  swap: lazy(() => import('./swap-dialog.tsx')),
  rotate: lazy(() => import('./rotate-dialog.tsx')),
  unbind: lazy(() => import('./unbind-dialog.tsx')),
};
export type DeviceAction = keyof typeof dialogs;

/** What can be done with a device as it stands; one that has left its plant stays as it is. */
export function actionsOf({ binding }: Pick<Device, 'binding'>): readonly DeviceAction[] {
  if (binding === 'former') return [];
  return binding === 'unbound' ? ['bind', 'rotate'] : ['swap', 'bind', 'rotate', 'unbind'];
}

export function useActionText(): (action: DeviceAction, device: Pick<Device, 'binding'>) => string {
  const { t } = useTranslation();
  return (action, { binding }) => {
    if (action === 'bind') return t(binding === 'bound' ? 'devices.move' : 'devices.bind');
    return t(({ swap: 'devices.swap.action', rotate: 'devices.rotate', unbind: 'devices.unbind' } as const)[action]);
  };
}

interface DialogProps {
  action: DeviceAction;
  device: Device;
  onClose: () => void;
  onDone?: (device: Device) => void;
}

/** The dialog of one action, loaded when it is first asked for. */
export function DeviceDialog({ action, ...props }: DialogProps) {
  const Dialog = dialogs[action];
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}

/** What can be done with a device, in one quiet menu; only drawn for those who may. */
export function DeviceActions({ device }: { device: Device }) {
  const { t } = useTranslation();
  const textOf = useActionText();
  const [action, setAction] = useState<DeviceAction>();
  const actions = actionsOf(device);
  if (actions.length === 0) return null;
  return (
    <>
      <MenuButton
        label={t('devices.actionsOf', { name: device.name })}
        className={css.button}
        items={actions.map((key) => ({ key, label: textOf(key, device), hasDialog: true, onSelect: () => setAction(key) }))}
      >
        <span aria-hidden="true">⋯</span>
      </MenuButton>
      {action !== undefined && <DeviceDialog action={action} device={device} onClose={() => setAction(undefined)} />}
    </>
  );
}
