import type { GatewayReason } from '@heliograph/core/contract/connections';
import type { RejectionReason } from '@heliograph/core/contract/mqtt';
import { useTranslation } from 'react-i18next';

/** Why something was refused; a newer server's reason by its own name. */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslation();
  return (reason) => t(`acquisition.reasons.${reason as RejectionReason | GatewayReason}`, { defaultValue: reason });
}
