import type { Device } from '@heliograph/core/contract/devices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { showNote, showSuccess } from '../../state/toast.ts';
import { deviceQueries } from './queries.ts';

interface Props {
  device: Device;
  onClose: () => void;
  onDone?: ((device: Device) => void) | undefined;
}

/** Asks before a device leaves its plant; a refusal says that nothing happened (spec §8). */
export default function UnbindDialog({ device, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const unbind = useMutation({
    mutationFn: () => call['POST /devices/{id}/unbind']({ params: { id: device.id } }),
    onSuccess: (answer) => {
      void client.invalidateQueries({ queryKey: deviceQueries.all() });
      showSuccess(t('devices.unbindDone', { name: device.name, plant: device.plantName ?? '' }));
      onClose();
      onDone?.(answer.device);
    },
  });
  const cancel = () => {
    showNote(t('messages.cancelled.unbind'));
    onClose();
  };
  return (
    <Dialog
      title={t('devices.unbindTitle', { name: device.name, plant: device.plantName ?? '' })}
      okText={t('devices.unbind')}
      okButtonProps={{ danger: true }}
      cancelText={t('common.cancel')}
      confirmLoading={unbind.isPending}
      onOk={() => unbind.mutate()}
      onCancel={cancel}
    >
      {t('devices.unbindText', { plant: device.plantName ?? '' })}
    </Dialog>
  );
}
