import type { Plant } from '@heliograph/core/contract/plants';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../api.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { showSuccess } from '../../../state/toast.ts';
import { plantListPath } from '../plant-figures.ts';
import { plantQueries } from '../queries.ts';

export default function DeletePlantDialog({ plant, onClose }: { plant: Plant; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => call['DELETE /plants/{id}']({ params: { id: plant.id } }),
    onSuccess: async () => {
      showSuccess(t('messages.succeeded.delete'));
      onClose();
      await navigate(plantListPath('all'), { replace: true });
      await client.invalidateQueries({ queryKey: plantQueries.lists() });
    },
  });
  return (
    <ConfirmDialog
      title={t('plantManage.deleteTitle', { name: plant.name })}
      okText={t('plantManage.delete')}
      isDanger
      isBusy={remove.isPending}
      cancelled={t('messages.cancelled.delete')}
      onOk={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{t('plantManage.deleteText')}</p>
    </ConfirmDialog>
  );
}
