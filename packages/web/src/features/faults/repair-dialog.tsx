import { COMMENT_MAX_LENGTH } from '@heliograph/core/fault-codes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { showNote, showSuccess } from '../../state/toast.ts';
import { putFault } from './queries.ts';

/** Asks before a fault moves to fixed; a refusal says that nothing happened (spec §8). */
export default function RepairDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const repair = useMutation({
    mutationFn: () => call['POST /faults/{id}/repair']({ params: { id }, body: { text } }),
    onSuccess: (fault) => {
      putFault(client, fault);
      showSuccess(t('faults.repaired'));
      onClose();
    },
  });
  const cancel = () => {
    showNote(t('messages.cancelled.repair'));
    onClose();
  };
  return (
    <Dialog
      title={t('faults.repairTitle')}
      okText={t('faults.repair')}
      cancelText={t('common.cancel')}
      confirmLoading={repair.isPending}
      onOk={() => repair.mutate()}
      onCancel={cancel}
    >
      <p style={{ marginBottom: 12 }}>{t('faults.repairText')}</p>
      <Input.TextArea
        aria-label={t('faults.repairNote')}
        placeholder={t('faults.repairNote')}
        maxLength={COMMENT_MAX_LENGTH}
        rows={2}
        value={text}
        onChange={(event) => setText(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
    </Dialog>
  );
}
