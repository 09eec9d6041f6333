import { formatDate } from '@heliograph/core/format/date';
import type { Plant } from '@heliograph/core/contract/plants';
import { useTranslation } from 'react-i18next';

/** Why a plant is in the state that it is in, in one sentence. */
export function usePlantReason({ state, deviceCounts, offlineSinceAt, timeZone }: Plant): string {
  const { t } = useTranslation();
  const { total, fault, unreachable, neverReported } = deviceCounts;
  if (state === 'fault') return t('plants.reasonFault', { count: fault });
  if (total === 0) return t('plants.noDevices');
  if (total === neverReported) return t('plants.reasonNeverReported');
  if (offlineSinceAt !== null)
    return t('plants.reasonOfflineSince', { time: formatDate(offlineSinceAt, { timeZone, format: 'YYYY-MM-DD HH:mm' }) });
  const silent = unreachable + neverReported;
  return silent === 0 ? t('plants.reasonAllWell') : t('plants.reasonSomeSilent', { count: silent });
}
