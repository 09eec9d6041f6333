import type { FirmwareKey } from '@heliograph/core/contract/firmware';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { showSuccess } from '../../state/toast.ts';
import { firmwareQueries } from './queries.ts';

/** Asks before a key goes out of use: what only it has signed is offered no more. */
export default function RetireKeyDialog({ firmwareKey: { id, name }, onClose }: { firmwareKey: FirmwareKey; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const retire = useMutation({
    mutationFn: () => call['POST /firmwareKeys/{id}/retire']({ params: { id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: firmwareQueries.all() });
      showSuccess(t('messages.succeeded.update'));
      onClose();
    },
  });
  return (
    <Dialog
      title={t('firmware.retireKeyTitle', { name })}
      okText={t('firmware.retireKey')}
      okButtonProps={{ danger: true }}
      cancelText={t('common.cancel')}
      confirmLoading={retire.isPending}
      width={460}
      onOk={() => retire.mutate()}
      onCancel={onClose}
    >
      {t('firmware.retireKeyText')}
    </Dialog>
  );
}
