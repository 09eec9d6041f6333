import type { FaultDetail } from '@heliograph/core/contract/faults';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Age } from '../../components/age.tsx';
import { Energy } from '../../components/figure.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { useCan } from '../../state/user.ts';
import { FaultActions } from './fault-actions.tsx';
import { FaultEvidence } from './fault-evidence.tsx';
import css from './fault-panel.module.css';
import { FaultState } from './fault-state.tsx';
import { FaultThread } from './fault-thread.tsx';
import { faultQueries } from './queries.ts';
import { SeverityMark } from './severity-mark.tsx';
import { useFaultText } from './use-fault-text.ts';

const FaultCurve = lazy(() => import('./fault-curve.tsx'));

interface Props {
  id: string;
  linkTo: (id: string) => string;
  onClose: () => void;
}

/** One fault: why it fired, what its power did, what to do, what was done. */
export function FaultPanel({ id, linkTo, onClose }: Props) {
  const { t } = useTranslation();
  const text = useFaultText();
  const fault = useQuery(faultQueries.detail(id));
  return (
    <SidePanel title={fault.data === undefined ? t('states.loading') : text(fault.data.code).name} onClose={onClose}>
      {fault.isError && fault.data === undefined && <QueryFailure query={fault} />}
      {fault.data !== undefined && <Detail fault={fault.data} linkTo={linkTo} />}
    </SidePanel>
  );
}

function Detail({ fault, linkTo }: { fault: FaultDetail; linkTo: (id: string) => string }) {
  const { t } = useTranslation();
  const { cause, remedy } = useFaultText()(fault.code);
  const canWrite = useCan('faults:write');
  return (
    <>
      <p className={css.state}>
        <SeverityMark severity={fault.severity} />
        <FaultState fault={fault} />
      </p>
      <dl className={css.facts}>
        <dt>{t('faults.where')}</dt>
        <dd>
          <Link to={`/power_station/power_station_detail?id=${fault.plantId}`}>{fault.plantName}</Link> ·{' '}
          {fault.deviceName ?? t('faults.wholePlant')}
        </dd>
        <dt>{t('faults.since')}</dt>
        <dd>
          <Age at={fault.openedAt} timeZone={fault.timeZone} />
        </dd>
        <dt>{t('faults.lost')}</dt>
        <dd title={fault.lostKwh === null ? t('faults.lostUnknown') : undefined}>
          <Energy valueKwh={fault.lostKwh} />
        </dd>
      </dl>
      {fault.parentId !== null && (
        <p className={css.note}>
          <Link to={linkTo(fault.parentId)}>{t('faults.partOf')}</Link>
        </p>
      )}
      {canWrite && <FaultActions fault={fault} />}
      <h3 className={css.title}>{t('faults.why')}</h3>
      <p className={css.text}>{cause ?? t('faults.whyDevice')}</p>
      {fault.evidence.length > 0 && <FaultEvidence fault={fault} />}
      <h3 className={css.title}>{t('faults.curve')}</h3>
      <div className={css.curve}>
        <Suspense>
          <FaultCurve id={fault.id} />
        </Suspense>
      </div>
      <h3 className={css.title}>{t('faults.remedy')}</h3>
      <p className={css.text}>{remedy}</p>
      {fault.children.length > 0 && (
        <>
          <h3 className={css.title}>{t('faults.explained')}</h3>
          <ul className={css.children}>
            {fault.children.map((child) => (
              <li key={child.id}>
                <Link to={linkTo(child.id)}>{child.deviceName}</Link>
                <Age at={child.openedAt} timeZone={child.timeZone} />
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className={css.title}>{t('faults.thread')}</h3>
      <FaultThread fault={fault} canWrite={canWrite} />
    </>
  );
}
