import { knownFaultCode } from '@heliograph/core/fault-codes';
import { flattenRoutes } from '@heliograph/core/routes';
import { useTranslation } from 'react-i18next';
import { useShellData } from '../../state/user.ts';
import { plantListPath } from '../plants/plant-figures.ts';

const FAULT_SCREEN = '/devices/faults';

/** What a fault is called in the reader's language, and where faults of its kind are listed. */
export function useFaultTexts() {
  const { t } = useTranslation();
  const { routes } = useShellData();
  const hasScreen = flattenRoutes(routes).some(({ fullPath }) => fullPath === FAULT_SCREEN);
  return {
    nameOf: ({ code, name }: { code: string; name: string }): string => {
      const known = knownFaultCode(code);
      return known === undefined ? name : t(`faultCodes.${known}.name`);
    },
    listPath: (code: string) => (hasScreen ? `${FAULT_SCREEN}?${new URLSearchParams({ state: 'all', code })}` : plantListPath('fault')),
  };
}
