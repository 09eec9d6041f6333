import type { Device } from '@heliograph/core/contract/devices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { showNote, showSuccess } from '../../state/toast.ts';
import { CredentialView } from './credential-view.tsx';
import { PlantSelect } from './plant-select.tsx';
import { deviceQueries } from './queries.ts';

interface Props {
  device: Device;
  onClose: () => void;
  /** The device as it is now; one that moved has another id. */
  onDone?: ((device: Device) => void) | undefined;
}

/** Binds a device to a plant, or allocates it to another; what becomes of its data is said before, its secret shown after. */
export default function BindDialog({ device, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [plantId, setPlantId] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const isMove = device.plantId !== null;
  const bind = useMutation({
    mutationFn: (chosen: string) => call['POST /devices/{id}/bind']({ params: { id: device.id }, body: { plantId: chosen } }),
    onSuccess: ({ device: bound, credential }) => {
      void client.invalidateQueries({ queryKey: deviceQueries.all() });
      showSuccess(t('messages.succeeded.allocation'));
      if (credential === null) finish(bound);
    },
  });
  const done = bind.data?.credential ? bind.data : undefined;
  const finish = (bound: Device) => {
    onClose();
    onDone?.(bound);
  };
  const cancel = () => {
    showNote(t('messages.cancelled.allocation'));
    onClose();
  };
  const confirm = () => {
    if (done !== undefined) return finish(done.device);
    setIsMissing(plantId === null);
    if (plantId !== null) bind.mutate(plantId);
  };
  return (
    <Dialog
      title={
        done === undefined
          ? t(isMove ? 'devices.moveTitle' : 'devices.bindTitle', { name: device.name })
          : t('devices.secretTitle', { name: device.name })
      }
      keyboard={done === undefined}
      closable={done === undefined}
      okText={t(done !== undefined ? 'devices.done' : isMove ? 'devices.move' : 'devices.bind')}
      cancelText={t('common.cancel')}
      confirmLoading={bind.isPending}
      {...(done !== undefined && { cancelButtonProps: { style: { display: 'none' } } })}
      onOk={confirm}
      onCancel={cancel}
    >
      {done === undefined ? (
        <>
          <p style={{ marginBottom: 12 }}>{isMove ? t('devices.moveText', { plant: device.plantName ?? '' }) : t('devices.bindText')}</p>
          <label htmlFor="bind-plant">{t('devices.plant')}</label>
          <div style={{ display: 'grid', marginTop: 4 }}>
            <PlantSelect id="bind-plant" value={plantId} onChange={setPlantId} without={device.plantId} />
          </div>
          <div role="alert" style={{ color: 'var(--fault-text)', minHeight: 22 }}>
            {isMissing && plantId === null && t('devices.plantMissing')}
          </div>
        </>
      ) : (
        done.credential && <CredentialView credential={done.credential} productKey={done.device.productKey} />
      )}
    </Dialog>
  );
}
