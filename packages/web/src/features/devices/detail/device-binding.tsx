import type { Device } from '@heliograph/core/contract/devices';
import { formatDate } from '@heliograph/core/format/date';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import buttonCss from '../../../components/button.module.css';
import { focusContent } from '../../../components/focus-content.ts';
import { type DeviceAction, actionsOf, DeviceDialog, useActionText } from '../device-actions.tsx';
import { DevicePlant } from '../device-plant.tsx';
import css from './device-identity.module.css';

interface Props {
  device: Device;
  timeZone: string;
  canWrite: boolean;
}

/** Where a device stands and what can be done about that; it may go on under another id, which the address follows. */
export function DeviceBinding({ device, timeZone, canWrite }: Props) {
  const { t } = useTranslation();
  const textOf = useActionText();
  const navigate = useNavigate();
  const [action, setAction] = useState<DeviceAction>();
  const actions = canWrite ? actionsOf(device) : [];
  const follow = ({ id }: Device) => {
    if (id !== device.id) void Promise.resolve(navigate(`/devices/devices_detail?id=${id}&tab=identity`)).then(focusContent);
  };
  return (
    <>
      <p>
        <DevicePlant device={device} />
        {device.unboundAt !== null && <> · {t('devices.identity.left', { time: formatDate(device.unboundAt, { timeZone }) })}</>}
      </p>
      <p className={css.note}>{t(`devices.identity.standing.${device.binding}`)}</p>
      {actions.length > 0 && (
        <div className={css.actions}>
          {actions.map((key) => (
            <button key={key} type="button" className={buttonCss.button} aria-haspopup="dialog" onClick={() => setAction(key)}>
              {textOf(key, device)}
            </button>
          ))}
        </div>
      )}
      {action !== undefined && <DeviceDialog action={action} device={device} onClose={() => setAction(undefined)} onDone={follow} />}
    </>
  );
}
