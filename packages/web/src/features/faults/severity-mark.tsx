import type { Fault } from '@heliograph/core/contract/faults';
import { useTranslation } from 'react-i18next';
import css from './severity-mark.module.css';

const shapes: Record<Fault['severity'], string> = { critical: '▲', warning: '△', info: 'i' };

/** A severity as shape and word; colour only repeats what they say. */
export function SeverityMark({ severity }: { severity: Fault['severity'] }) {
  const { t } = useTranslation();
  return (
    <span className={css[severity]}>
      <span className={css.shape} aria-hidden="true">
        {shapes[severity]}
      </span>
      {t(`faults.severities.${severity}`)}
    </span>
  );
}
