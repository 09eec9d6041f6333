import { timeAgo } from '@heliograph/core/format/time-ago';
import { useTranslation } from 'react-i18next';

const answersS = [30, 60, 120, 300, 600, 1_800, 3_600];
const deadlinesS = [600, 3_600, 6 * 3_600, 86_400, 7 * 86_400, 30 * 86_400];

/** How long a device may take, and how long one that is away is waited for. */
export function useSpans() {
  const { t } = useTranslation();
  const option = (seconds: number) => {
    const { key, values } = timeAgo(seconds);
    return { value: String(seconds * 1000), label: t(key, values ?? {}) };
  };
  return { answers: answersS.map(option), deadlines: deadlinesS.map(option) };
}
