import type { Fault } from '@heliograph/core/contract/faults';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Age } from '../../components/age.tsx';
import css from './fault-compact.module.css';
import { SeverityMark } from './severity-mark.tsx';
import { useFaultText } from './use-fault-text.ts';

/** A fault in two lines, severity first. */
export function FaultCompact({ fault, to }: { fault: Fault; to: string }) {
  const { t } = useTranslation();
  const { name } = useFaultText()(fault.code);
  const where = `${fault.plantName} · ${fault.deviceName ?? t('faults.wholePlant')}`;
  return (
    <Link to={to} className={css.link} preventScrollReset>
      <span className={css.name} title={name}>
        {name}
      </span>
      <SeverityMark severity={fault.severity} />
      <span className={css.where} title={where}>
        {where}
      </span>
      <span className={css.since}>
        <Age at={fault.openedAt} timeZone={fault.timeZone} />
      </span>
    </Link>
  );
}
