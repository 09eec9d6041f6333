import type { PushDetail } from '@heliograph/core/contract/commands';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { usePushAct } from './use-push-act.ts';

/** Asks before a push is ended: what was sent cannot be taken back. */
export default function AbortDialog({ push, onClose }: { push: PushDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const { act, isBusy } = usePushAct(push.id);
  return (
    <ConfirmDialog
      title={t('commands.run.abortTitle', { id: push.id })}
      okText={t('commands.run.abort')}
      isDanger
      isBusy={isBusy}
      cancelled={t('commands.run.abortCancelled')}
      onOk={() => act('abort', onClose)}
      onClose={onClose}
    >
      {t('commands.run.abortText', { count: push.counts.processing })}
    </ConfirmDialog>
  );
}
