import type { PlantFile } from '@heliograph/core/contract/plants-files';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { showSuccess } from '../../../state/toast.ts';
import { manageQueries } from './queries.ts';

export default function RemoveFileDialog({ plantId, file, onClose }: { plantId: string; file: PlantFile; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call['DELETE /plantFiles/{id}']({ params: { id: file.id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: manageQueries.files(plantId).queryKey });
      showSuccess(t('messages.succeeded.delete'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('plantManage.removeFileTitle')}
      okText={t('plantManage.delete')}
      isDanger
      isBusy={remove.isPending}
      cancelled={t('messages.cancelled.delete')}
      onOk={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{t('plantManage.removeFileText', { name: file.name })}</p>
    </ConfirmDialog>
  );
}
