import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showNote } from '../state/toast.ts';
import { Dialog } from './dialog.tsx';

interface Props {
  title: string;
  okText: string;
  isBusy: boolean;
  isDanger?: boolean;
  /** What is said where nothing was done after all (spec §8). */
  cancelled: string;
  onOk: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before something is done, and says so when it was not. */
export function ConfirmDialog({ title, okText, isBusy, isDanger = false, cancelled, onOk, onClose, children }: Props) {
  const { t } = useTranslation();
  const cancel = () => {
    showNote(cancelled);
    onClose();
  };
  return (
    <Dialog
      title={title}
      okText={okText}
      okButtonProps={{ danger: isDanger }}
      cancelText={t('common.cancel')}
      confirmLoading={isBusy}
      width={460}
      onOk={onOk}
      onCancel={cancel}
    >
      {children}
    </Dialog>
  );
}
