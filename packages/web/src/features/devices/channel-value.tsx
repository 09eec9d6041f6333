import type { LatestValue } from '@heliograph/core/contract/devices-telemetry';
import { timeAgo } from '@heliograph/core/format/time-ago';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../components/figure.tsx';

/** A reading in its unit; a span of seconds as minutes, hours or days. */
export function ChannelValue({ item, isStale }: { item: LatestValue; isStale: boolean }) {
  const { t } = useTranslation();
  if (item.unit === 's' && item.value !== null) {
    const { key, values } = timeAgo(item.value);
    return t(key, values ?? {});
  }
  return <Figure value={item.value} unit={item.unit} isStale={isStale} />;
}
