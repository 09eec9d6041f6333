import type { FirmwareRecord } from '@heliograph/core/contract/firmware';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { failureText } from '../../app/failure-text.ts';
import { Dialog } from '../../components/dialog.tsx';
import { showSuccess } from '../../state/toast.ts';
import css from './firmware.module.css';
import { firmwareQueries } from './queries.ts';

type Verb = 'verify' | 'release' | 'retire';
interface Props {
  firmware: FirmwareRecord;
  verb: Verb;
  onClose: () => void;
}

const moves = {
  verify: (id: string) => call['POST /firmware/{id}/verify']({ params: { id } }),
  release: (id: string) => call['POST /firmware/{id}/release']({ params: { id } }),
  retire: (id: string) => call['POST /firmware/{id}/retire']({ params: { id } }),
} satisfies Record<Verb, (id: string) => Promise<FirmwareRecord>>;

/** Asks before a firmware is checked again, released or taken out of use. */
export default function MoveDialog({ firmware, verb, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const move = useMutation({
    mutationFn: () => moves[verb](firmware.id),
    meta: { isSilent: true },
    onSettled: () => client.invalidateQueries({ queryKey: firmwareQueries.all() }),
    onSuccess: (after) => {
      if (after.problem !== null) return;
      showSuccess(t('messages.succeeded.update'));
      onClose();
    },
  });
  const problem = move.data?.problem ?? null;
  return (
    <Dialog
      title={t(`firmware.move.${verb}.title`, { version: firmware.versionNumber })}
      okText={t(`firmware.menu.${verb}`)}
      okButtonProps={{ danger: verb === 'retire' }}
      cancelText={t('common.cancel')}
      confirmLoading={move.isPending}
      width={480}
      onOk={() => move.mutate()}
      onCancel={onClose}
    >
      <p>{t(`firmware.move.${verb}.text`)}</p>
      <div role="alert">
        {move.error !== null && <p className={css.problem}>{failureText(move.error, t)}</p>}
        {problem !== null && <p className={css.problem}>{t(`firmware.problem.${problem}`)}</p>}
      </div>
    </Dialog>
  );
}
