import type { Device } from '@heliograph/core/contract/devices';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { CredentialView } from './credential-view.tsx';

/** A new MQTT secret: asks first, because the device falls silent; then shows it once. */
export default function RotateDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation();
  const rotate = useMutation({ mutationFn: () => call['POST /devices/{id}/secret']({ params: { id: device.id } }) });
  const credential = rotate.data;
  return (
    <Dialog
      title={t(credential === undefined ? 'devices.rotateTitle' : 'devices.secretTitle', { name: device.name })}
      keyboard={credential === undefined}
      closable={credential === undefined}
      okText={t(credential === undefined ? 'devices.rotateConfirm' : 'devices.done')}
      cancelText={t('common.cancel')}
      confirmLoading={rotate.isPending}
      {...(credential !== undefined && { cancelButtonProps: { style: { display: 'none' } } })}
      onOk={() => (credential === undefined ? rotate.mutate() : onClose())}
      onCancel={onClose}
    >
      {credential === undefined ? t('devices.rotateText') : <CredentialView credential={credential} productKey={device.productKey} />}
    </Dialog>
  );
}
