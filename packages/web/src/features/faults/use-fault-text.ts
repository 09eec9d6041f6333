import { knownFaultCode } from '@heliograph/core/fault-codes';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** What a code is called, why it comes and what to do; a code that nobody knows stands for itself. */
export function useFaultText() {
  const { t } = useTranslation();
  return useCallback(
    (code: string) => {
      const known = knownFaultCode(code);
      if (known === undefined) return { name: code, cause: undefined, remedy: t('faults.noRemedy', { code }) };
      return { name: t(`faultCodes.${known}.name`), cause: t(`faultCodes.${known}.cause`), remedy: t(`faultCodes.${known}.remedy`) };
    },
    [t],
  );
}
