import type { Connection } from '@heliograph/core/contract/connections';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { ConnectionSecret } from './connection-secret.tsx';

/** A new secret: asks first, because the gateway falls silent; then shows it once. */
export default function ConnectionRotateDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation();
  const rotate = useMutation({ mutationFn: () => call['POST /connections/{id}/secret']({ params: { id: connection.id } }) });
  const credential = rotate.data;
  const isDone = credential !== undefined;
  return (
    <Dialog
      title={t(isDone ? 'acquisition.secretTitle' : 'acquisition.rotateTitle', { name: connection.name })}
      keyboard={!isDone}
      closable={!isDone}
      width={600}
      okText={t(isDone ? 'acquisition.done' : 'acquisition.rotateOk')}
      cancelText={t('common.cancel')}
      confirmLoading={rotate.isPending}
      {...(isDone && { cancelButtonProps: { style: { display: 'none' } } })}
      onOk={() => (isDone ? onClose() : rotate.mutate())}
      onCancel={onClose}
    >
      {isDone ? <ConnectionSecret credential={credential} kind={connection.kind} /> : t('acquisition.rotateText')}
    </Dialog>
  );
}
