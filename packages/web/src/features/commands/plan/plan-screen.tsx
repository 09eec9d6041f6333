import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { Age } from '../../../components/age.tsx';
import button from '../../../components/button.module.css';
import { CopyButton } from '../../../components/copy-button.tsx';
import { planCommand } from '../choose/selection.ts';
import { readerZone } from '../reader-zone.ts';
import { useSettingText } from '../use-setting-text.ts';
import { PlanLines } from './plan-lines.tsx';
import css from './plan.module.css';
import { RollOutForm } from './roll-out-form.tsx';
import { savePlan } from './save-plan.ts';
import type { StoredPlan } from './plan-store.ts';
import { usePlanning } from './use-planning.ts';

/** What would happen to each device, and how it is let out. Nothing has been sent. */
export function PlanScreen({ stored }: { stored: StoredPlan }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { listOf } = useSettingText();
  const planning = usePlanning();
  const back = new URLSearchParams([...search].filter(([name]) => !['plan', 'show', 'page'].includes(name)));
  back.set('tab', stored.plan.set.firmware === undefined ? 'push' : 'firmware');
  const again = () => planning.plan({ select: stored.select, set: stored.plan.set, instead: stored });
  const { plan } = stored;
  return (
    <>
      <header className={css.head}>
        <div>
          <h2>{t('commands.plan.title')}</h2>
          <p className={css.set}>{listOf(plan.set)}</p>
          <p className={css.quiet}>
            {t('commands.plan.nothingSent')} · {t('commands.plan.made')} <Age at={plan.createdAt} timeZone={readerZone()} />
          </p>
        </div>
        <div className={css.actions}>
          <Link to={`?${back}`} className={button.button}>
            {t('commands.plan.back')}
          </Link>
          <button type="button" className={button.button} aria-disabled={planning.isBusy} onClick={again}>
            {t('commands.plan.again')}
          </button>
          <button type="button" className={button.button} onClick={() => savePlan(plan)}>
            {t('commands.plan.save')}
          </button>
          <CopyButton text={planCommand(stored.select, plan.set)} label={t('commands.run.copy')}>
            {t('commands.run.command')}
          </CopyButton>
        </div>
      </header>
      {planning.failure !== undefined && (
        <p role="alert" className={css.problem}>
          {planning.failure}
        </p>
      )}
      <div className={css.panes}>
        <PlanLines plan={plan} />
        <RollOutForm stored={stored} onPlanAgain={again} />
      </div>
    </>
  );
}
