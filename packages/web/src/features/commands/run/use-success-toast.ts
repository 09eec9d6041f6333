import type { Push } from '@heliograph/core/contract/commands';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../state/toast.ts';

/** Says that a push succeeded (spec §8) at the moment in which it did, and never because it was sent. */
export function useSuccessToast(push: Pick<Push, 'id' | 'status'> | undefined): void {
  const { t } = useTranslation();
  const before = useRef<Pick<Push, 'id' | 'status'>>(undefined);
  useEffect(() => {
    if (push === undefined) return;
    const { current } = before;
    if (current?.id === push.id && current.status !== 'success' && push.status === 'success') showSuccess(t('messages.succeeded.push'));
    before.current = push;
  }, [push, t]);
}
