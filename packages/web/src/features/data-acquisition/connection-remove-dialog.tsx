import type { Connection } from '@heliograph/core/contract/connections';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { connectionQueries } from './queries.ts';

/** Asks before a gateway is cut off; its devices and what they measured stay. */
export default function ConnectionRemoveDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call['DELETE /connections/{id}']({ params: { id: connection.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: connectionQueries.all() });
      onClose();
    },
  });
  return (
    <Dialog
      title={t('acquisition.removeTitle', { name: connection.name })}
      okText={t('acquisition.removeOk')}
      okButtonProps={{ danger: true }}
      cancelText={t('common.cancel')}
      confirmLoading={remove.isPending}
      onOk={() => remove.mutate()}
      onCancel={onClose}
    >
      {t('acquisition.removeText')}
    </Dialog>
  );
}
